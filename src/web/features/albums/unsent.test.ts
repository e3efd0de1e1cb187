/** Names of unsent files over a reload. */
import { expect, test, vi } from 'vitest'
import { createSending, type Entry } from './sending.ts'
import { keepUnsentNames, unsentNames } from './unsent.ts'

const entry = (name: string): Entry => ({
  sendId: name,
  file: new File(['x'], name),
  corners: null,
  scan: null,
  isDecided: false,
  state: 'waiting',
  problem: null,
})

test('files that a reload would lose are named until they are sent or refused', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  let online = false
  const sending = createSending({
    check: async ({ file }) => ({
      file,
      problem: file.name === 'broken.jpg' ? 'Image abîmée' : null,
      scan: null,
    }),
    send: async () => {
      if (!online) throw new TypeError()
    },
    failureOf: () => ({ kind: 'stop', sentence: 'Connexion interrompue' }),
    wait: async () => undefined,
  })
  keepUnsentNames('album_a', sending)
  sending.add([entry('broken.jpg'), entry('a.jpg'), entry('b.jpg')])
  await vi.waitFor(() => expect(unsentNames('album_a')).toEqual(['a.jpg', 'b.jpg']))
  expect(unsentNames('album_b')).toEqual([])
  online = true
  sending.resume()
  await vi.waitFor(() => expect(stored.size).toBe(0))
  vi.unstubAllGlobals()
})
