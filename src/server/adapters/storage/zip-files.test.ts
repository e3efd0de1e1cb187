/** ZIPs with missing files, and the turns of an account's large downloads. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipEntries } from '../../testing/zip.ts'
import { MissingFileError } from './storage.ts'
import { createOneStreamPerAccount, zipFiles } from './zip-files.ts'

const stream = () => Readable.from(['bytes'])
const refusal = { code: 'RATE_LIMITED' }

/** Returns the files of a ZIP of pictures, of which those in `lost` cannot be opened. */
async function zipped(names: string[], lost: string[] = []): Promise<Map<string, string>> {
  const open = (key: string) =>
    lost.includes(key)
      ? Promise.reject(new MissingFileError(key))
      : Promise.resolve({ stream: stream(), bytes: 5 })
  const pictures = names.map((name) => ({ name, key: name }))
  const zip = zipFiles(
    { open, size: () => Promise.resolve(5) },
    { texts: [], pictures, at: new Date() },
  )
  return new Map(
    [...zipEntries(await buffer(zip))].map(([name, bytes]) => [name, bytes.toString()]),
  )
}

test.each(['a.jpg', 'c.jpg'])(
  'a ZIP whose %s is lost names it in a file of its own',
  async (name) => {
    const files = await zipped(['a.jpg', 'b.jpg', 'c.jpg'], [name])
    expect(files.get(name)).toBe('')
    expect(files.get('b.jpg')).toBe('bytes')
    expect(files.get('fichiers-manquants.txt')).toMatch(
      new RegExp(`Ce fichier est vide.*\n\n${name}\n`),
    )
  },
)

test('a ZIP with all its files has no others, also when it is empty', async () => {
  expect([...(await zipped(['a.jpg', 'b.jpg'])).keys()]).toEqual(['a.jpg', 'b.jpg'])
  expect((await zipped([])).size).toBe(0)
})

test('a second stream of an account is refused at once where none may wait', async () => {
  const streams = createOneStreamPerAccount()
  const first = await streams.start(1, stream)
  expect(() => streams.check(1)).toThrow()
  await expect(streams.start(1, stream)).rejects.toMatchObject(refusal)
  await expect(streams.start(2, stream)).resolves.toBeInstanceOf(Readable)
  first.destroy()
  await expect.poll(() => streams.start(1, stream).then(Boolean, () => false)).toBe(true)
})

test('waiting streams start one after the other', async () => {
  const streams = createOneStreamPerAccount({ patienceMs: 30_000 })
  const started: number[] = []
  const next = async (name: number) => {
    const opened = await streams.start(1, stream)
    started.push(name)
    return opened
  }
  const first = await next(1)
  expect(() => streams.check(1)).not.toThrow()
  const second = next(2)
  const third = next(3)
  first.destroy()
  const opened = await second
  expect(started).toEqual([1, 2])
  opened.destroy()
  await third
  expect(started).toEqual([1, 2, 3])
})

test('a stream that waits too long is refused, and one that fails frees its turn', async () => {
  const streams = createOneStreamPerAccount({ patienceMs: 20 })
  const first = await streams.start(1, stream)
  await expect(streams.start(1, stream)).rejects.toMatchObject(refusal)
  first.destroy()
  const broken = streams.start(1, () => Promise.reject(new Error('no file')))
  await expect(broken).rejects.toThrow('no file')
  await expect(streams.start(1, stream)).resolves.toBeInstanceOf(Readable)
})
