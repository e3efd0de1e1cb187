/** Checks one file at a time: read and hashed here, looked up by its hashes only. */
import { useRef, useState } from 'react'
import { fingerprintOf } from '#contract/fingerprint.ts'
import type { Verification } from '#contract/proof.ts'
import { verifyCopy } from '#copy/public/verify.ts'
import { call } from '../../lib/api.ts'
import { readMarks, type Marks } from './marks.ts'

/** Largest file that is checked, bytes: three times the largest file that we make. */
const MAX_BYTES = 100 * 1024 * 1024

export type Check =
  | { state: 'waiting' }
  | { state: 'reading'; file: File }
  | { state: 'rejected'; file: File; reason: string }
  | { state: 'failed'; file: File; error: unknown }
  | { state: 'done'; file: File; marks: Marks; known: Verification }

async function read(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { marks: readMarks(bytes), body: await fingerprintOf(bytes) }
}

async function check(file: File): Promise<Check> {
  if (file.size === 0) return { state: 'rejected', file, reason: verifyCopy.empty }
  if (file.size > MAX_BYTES) return { state: 'rejected', file, reason: verifyCopy.tooLarge }
  const found = await read(file).catch(() => null)
  if (!found) return { state: 'rejected', file, reason: verifyCopy.unreadable }
  try {
    const known = await call('proof.verify', { body: found.body })
    return { state: 'done', file, marks: found.marks, known }
  } catch (error) {
    return { state: 'failed', file, error }
  }
}

export function useVerification(): { check: Check; start: (file: File) => Promise<void> } {
  const [shown, setShown] = useState<Check>({ state: 'waiting' })
  const latest = useRef<File | null>(null)
  async function start(file: File): Promise<void> {
    latest.current = file
    setShown({ state: 'reading', file })
    const result = await check(file)
    // Another file may have been chosen meanwhile.
    if (latest.current === file) setShown(result)
  }
  return { check: shown, start }
}
