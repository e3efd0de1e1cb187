import { expect, test, vi } from 'vitest'
import { forgetEverything } from './forget.ts'

test('of an account that is gone nothing stays in the browser, not even a photo that was never sent; the cookie choice does', () => {
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
