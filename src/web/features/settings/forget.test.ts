/** What a deleted account leaves in the browser. */
import { expect, test, vi } from 'vitest'
import { forgetEverything } from './forget.ts'

test('clears every stored item of a deleted account, unsent photos included, and keeps the cookie choice', () => {
  const kept = {
    token: 't',
    user: '{}',
    consentPreferences: 'x',
    removeItem: (name: string) => {
      delete (kept as Record<string, unknown>)[name]
    },
  }
  Object.defineProperty(kept, 'removeItem', { enumerable: false })
  const gone: string[] = []
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', { clear: () => gone.push('session') })
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => gone.push(name) })
  forgetEverything()
  expect(Object.keys(kept)).toEqual(['consentPreferences'])
  expect(gone).toEqual(['session', 'held-photos'])
})
