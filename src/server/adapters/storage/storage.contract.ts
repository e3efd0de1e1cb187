/** The contract of every storage, run by the tests of each implementation. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MissingFileError, photoKey, type Storage, type StoredFile } from './storage.ts'

async function all(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found.toSorted((a, b) => a.key.localeCompare(b.key))
}

export function storageContract(name: string, open: (folder: string) => Promise<Storage>): void {
  describe(`storage: ${name}`, () => {
    let folder: string
    let storage: Storage
    const source = async (bytes: Buffer) => {
      const path = join(folder, `source-${randomBytes(4).toString('hex')}`)
      await writeFile(path, bytes)
      return path
    }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'antan-storage-'))
      storage = await open(folder)
    })
    afterAll(() => rm(folder, { recursive: true }))

    test('returns exactly what was stored', async () => {
      const bytes = randomBytes(300_000)
      const key = photoKey('photo_aaaaaaaaaaaaaaaa', 'jpg')
      await storage.put(key, await source(bytes))
      const opened = await storage.open(key)
      expect(opened.bytes).toBe(bytes.length)
      expect((await buffer(opened.stream)).equals(bytes)).toBe(true)
      expect(await storage.size(key)).toBe(bytes.length)
      const copy = await storage.localCopy(key)
      expect((await readFile(copy.path)).equals(bytes)).toBe(true)
      await copy.release()
      expect(await storage.size(key)).toBe(bytes.length)
    })

    test('returns a byte range, both ends included', async () => {
      const bytes = randomBytes(200_000)
      const key = photoKey('photo_part', 'jpg')
      await storage.put(key, await source(bytes))
      for (const [start, end] of [
        [0, 99],
        [1_000, 150_000],
        [199_999, 199_999],
      ] as const) {
        const part = await storage.open(key, { start, end })
        expect(part.bytes).toBe(end - start + 1)
        expect((await buffer(part.stream)).equals(bytes.subarray(start, end + 1))).toBe(true)
      }
    })

    test('reports unknown keys', async () => {
      const key = photoKey('photo_nothing', 'jpg')
      expect(await storage.size(key)).toBeNull()
      await expect(storage.open(key)).rejects.toThrow(MissingFileError)
      await expect(storage.localCopy(key)).rejects.toThrow(MissingFileError)
      await storage.remove(key)
    })

    test('an unreadable source leaves nothing under the key', async () => {
      const key = photoKey('photo_nothing', 'jpg')
      await expect(storage.put(key, join(folder, 'no-such-file'))).rejects.toThrow()
      expect(await storage.size(key)).toBeNull()
    })

    test('lists by prefix, without removed files', async () => {
      const keys = ['one', 'one', 'two']
        .map((photo) => photoKey(`photo_${photo}`, 'png'))
        .toSorted()
      for (const key of keys) await storage.put(key, await source(Buffer.from(key)))
      const listed = await all(storage.list('photos/photo_one/'))
      expect(listed.map((file) => file.key)).toEqual(
        keys.filter((key) => key.includes('photo_one/')),
      )
      expect(listed.map((file) => file.bytes)).toEqual(listed.map((file) => file.key.length))
      expect(Math.abs(Date.now() - listed[0]!.modifiedAt.getTime())).toBeLessThan(60_000)
      expect((await all(storage.list('photos/photo_'))).map((file) => file.key)).toEqual(
        expect.arrayContaining(keys),
      )
      expect(await all(storage.list('elsewhere/'))).toEqual([])
      for (const key of keys) await storage.remove(key)
      expect(await all(storage.list('photos/photo_one/'))).toEqual([])
    })

    test('concurrent puts and removals in one folder do not interfere', async () => {
      const path = await source(Buffer.from('beside'))
      const round = async () => {
        const key = photoKey('photo_crowded', 'jpg')
        await storage.put(key, path)
        const bytes = await storage.size(key)
        await storage.remove(key)
        return bytes
      }
      const sizes = await Promise.all(Array.from({ length: 60 }, round))
      expect(new Set(sizes)).toEqual(new Set([6]))
    })

    test.each([
      '../secret.jpg',
      '/etc/passwd.jpg',
      'photos/../../x.jpg',
      'photos//x.jpg',
      'photos/x',
      'photos/.x.jpg',
      'a\\b.jpg',
      'photos/x.jpg\0',
      '',
    ])('rejects the key %j', async (key) => {
      const path = await source(Buffer.from('x'))
      await expect(storage.put(key, path)).rejects.toThrow('not a storage key')
      await expect(storage.open(key)).rejects.toThrow('not a storage key')
      await expect(storage.remove(key)).rejects.toThrow('not a storage key')
    })
  })
}
