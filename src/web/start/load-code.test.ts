/** Code that could not be loaded can be asked for again. */
import { afterEach, expect, test, vi } from 'vitest'
import { __vitePreload as importFetched, ReplacedCode } from './load-code.ts'

afterEach(() => vi.unstubAllGlobals())

const ofDocument = (...loaded: string[]) =>
  vi.stubGlobal('document', {
    querySelector: (selector: string) => loaded.find((path) => selector.includes(`"${path}"`)),
  })

test('nothing is imported until its files arrived, and each file is fetched once', async () => {
  ofDocument('/assets/known.js')
  const fetching = vi
    .fn<(path: string) => Promise<Response>>(async () => new Response('code'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetching)
  const load = vi.fn<() => Promise<string>>(async () => 'module')
  const files = ['assets/known.js', 'assets/part.js']

  await expect(importFetched(load, files)).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  expect(await importFetched(load, files)).toBe('module')
  expect(await importFetched(load, files)).toBe('module')
  expect(fetching.mock.calls).toEqual([['/assets/part.js'], ['/assets/part.js']])
})

test('a file that a release removed is told from a lost connection, and asked for again', async () => {
  ofDocument()
  const reply = (status: number) => new Response('', { status })
  const fetching = vi
    .fn<(path: string) => Promise<Response>>(async () => reply(200))
    .mockResolvedValueOnce(reply(404))
    .mockResolvedValueOnce(reply(503))
  vi.stubGlobal('fetch', fetching)
  const load = vi.fn<() => Promise<string>>(async () => 'module')
  const files = ['assets/former.js']

  await expect(importFetched(load, files)).rejects.toThrow(ReplacedCode)
  await expect(importFetched(load, files)).rejects.toThrow(TypeError)
  expect(load).not.toHaveBeenCalled()
  expect(await importFetched(load, files)).toBe('module')
})
