/**
 * Drafts of strokes: stored per photo, deleted when sent or discarded, also without browser
 * storage.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { draftOf, keepDraft, type Draft } from './retouch-draft.ts'

const draft: Draft = {
  versionId: 7,
  strokes: [{ tool: 'keep', radius: 4, points: [[1, 2]] }],
  sentAfter: null,
}

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const refusing = {
  getItem: () => null,
  setItem() {
    throw new Error('quota')
  },
  removeItem: () => {},
}

afterEach(() => vi.unstubAllGlobals())

for (const [name, kept] of [
  ['stored', storage()],
  ['where the browser stores nothing', refusing],
] as const)
  test(`a draft belongs to its photo and is deleted with its last stroke (${name})`, () => {
    vi.stubGlobal('sessionStorage', kept)
    keepDraft('photo_a', draft)
    expect(draftOf('photo_a', 7)).toEqual(draft)
    expect(draftOf('photo_b', 7)).toBeNull()
    keepDraft('photo_a', { ...draft, strokes: [] })
    expect(draftOf('photo_a', 7)).toBeNull()
  })

test('a sent draft waits until a version newer than the last one exists', () => {
  vi.stubGlobal('sessionStorage', storage())
  keepDraft('photo_a', { ...draft, sentAfter: 8 })
  expect(draftOf('photo_a', 8)).toMatchObject({ sentAfter: 8 })
  expect(draftOf('photo_a', 9)).toBeNull()
})
