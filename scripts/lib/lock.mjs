/** One set-up at a time: a lock file that names its owner, so that a killed owner holds nobody up. Node 18, no packages. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200

/** A lock is written in one go: one that stays empty this long belongs to a process that died at that very moment. */
const UNREADABLE_POLLS = 25

/**
 * Runs `work` while holding the lock `file`; waits for its turn as long as another living process holds it.
 * @template T
 * @param {string} file absolute path
 * @param {(owner: number) => void} onWait told once, with the owner's process id
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), id: randomUUID() })
  let unreadable = 0
  for (let told = false; !create(file, mine); await sleep(POLL_MS)) {
    const held = read(file)
    if (!held) {
      if (++unreadable === UNREADABLE_POLLS) rmSync(file, { force: true })
    } else if (isAlive(held)) {
      if (!told) onWait(held.pid)
      told = true
    } else removeStale(file, held.id)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/**
 * Only the one process that makes the tombstone may take away a dead owner's lock, so a fresh lock is never removed.
 * @param {string} file @param {string} id
 */
function removeStale(file, id) {
  const tombstone = `${file}.${id}`
  if (!create(tombstone, String(process.pid))) return
  if (read(file)?.id === id) rmSync(file, { force: true })
  rmSync(tombstone, { force: true })
}

/** @param {string} file @param {string} text @returns {boolean} false when the file is already there */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file @returns {{ pid: number, started: string, id: string } | undefined} undefined while absent or half written */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {{ pid: number, started: string }} owner */
function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return started === startOf(pid)
}

/** When a process started (Linux clock ticks), because process ids come back; '' where the system does not say. @param {number} pid */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
