/** Unsaved words: kept per photo for their writer alone. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Memory } from '#contract/memories.ts'
import { keepMemoryDraft, memoryDraftOf } from './memory-draft.ts'

const memory: Memory = {
  title: 'La plage',
  date: 'été 36',
  place: '',
  people: [{ name: 'Jeanne', place: null }],
  story: '',
  version: 2,
}
let kept: Record<string, string>

beforeEach(() => {
  kept = { token: 't' }
  const hidden = (value: unknown) => ({ value, enumerable: false })
  vi.stubGlobal(
    'sessionStorage',
    Object.defineProperties(kept, {
      getItem: hidden((key: string) => kept[key] ?? null),
      setItem: hidden((key: string, value: string) => void (kept[key] = value)),
      removeItem: hidden((key: string) => void delete kept[key]),
    }),
  )
})

test('words are kept for their photo until they are saved', () => {
  keepMemoryDraft(1, 'photo_a', memory)
  expect(memoryDraftOf(1, 'photo_a')).toEqual(memory)
  expect(memoryDraftOf(1, 'photo_b')).toBeNull()
  keepMemoryDraft(1, 'photo_a', null)
  expect(memoryDraftOf(1, 'photo_a')).toBeNull()
})

test('a draft is deleted, not shown, when another account of this browser asks for it', () => {
  keepMemoryDraft(1, 'photo_a', memory)
  expect(memoryDraftOf(2, 'photo_a')).toBeNull()
  expect(memoryDraftOf(1, 'photo_a')).toBeNull()
})

test('without storage nothing is kept and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepMemoryDraft(1, 'photo_a', memory)
  expect(memoryDraftOf(1, 'photo_a')).toBeNull()
})
