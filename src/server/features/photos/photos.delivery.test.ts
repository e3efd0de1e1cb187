/** Downloads of signed files, on a folder, with a signature that only copies. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Memory } from '#contract/memories.ts'
import { createLocalStorage } from '../../adapters/storage/local.ts'
import { photoKey, signedPrefixOf, type Storage } from '../../adapters/storage/storage.ts'
import { createTurns } from '../../platform/turns.ts'
import { createDelivery } from './photos.delivery.ts'

const KEY = photoKey('abcdefghijklmnopqrstu', 'jpg')
const memory = (version: number): Memory => ({
  title: `Été ${version}`,
  date: '',
  place: '',
  people: [],
  story: '',
  version,
})
const asked = (version: number) => ({
  userId: 1,
  photoId: 1,
  versionId: 1,
  key: KEY,
  memory: memory(version),
})

let folder: string
let local: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-delivery-'))
  local = createLocalStorage({ folder: join(folder, 'files'), temporaryFolder: folder })
  const picture = join(folder, 'picture.jpg')
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#876' } }).toFile(
    picture,
  )
  await local.put(KEY, picture)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const deliveryFrom = (storage: Storage) =>
  createDelivery({
    storage,
    temporaryFolder: folder,
    makeVariants: () => Promise.reject(new Error('not asked')),
    makePng: () => Promise.reject(new Error('not asked')),
    inTurn: createTurns(),
    sealing: {
      tag: () => Promise.resolve('certificate'),
      seal: async ({ path, folder: target }) => {
        const signed = join(target, 'signed.jpg')
        await copyFile(path, signed)
        return { path: signed, isSigned: true }
      },
    },
  })
async function signedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of local.list(signedPrefixOf(KEY))) keys.push(key)
  return keys
}

test('a newer memory replaces the signed copy of the earlier one', async () => {
  const deliver = deliveryFrom(local)
  const first = await deliver(asked(1))
  const [firstKey] = await signedKeys()
  expect(await buffer(await first.open())).toHaveLength(first.bytes)
  await deliver(asked(2))
  expect(await signedKeys()).toHaveLength(1)
  expect(await signedKeys()).not.toContain(firstKey)
})

test('a download whose signed copy is removed by a newer memory is signed once more', async () => {
  await deliveryFrom(local)(asked(1))
  const [firstKey] = await signedKeys()
  let checks = 0
  const racing: Storage = {
    ...local,
    // The copy exists at the lookup and is deleted before its length is read.
    size: async (key) => {
      if (key === firstKey && ++checks === 2) await deliveryFrom(local)(asked(2))
      return local.size(key)
    },
  }
  const file = await deliveryFrom(racing)(asked(1))
  expect(file.bytes).toBe(await local.size(firstKey!))
  expect(checks).toBeGreaterThan(2)
})

test('a download whose signed copies are all removed by newer memories sends the stored file', async () => {
  let version = 1
  const racing: Storage = {
    ...local,
    size: async (key) => {
      if (key !== KEY) await deliveryFrom(local)(asked(++version))
      return local.size(key)
    },
  }
  const file = await deliveryFrom(racing)(asked(1))
  const sent = await buffer(await file.open())
  expect(sent).toHaveLength(file.bytes)
  expect(sent.includes('Été 1')).toBe(true)
  expect(version).toBeGreaterThan(1)
})

test('a full disk leaves the stored file to download, with its words and without a signature', async () => {
  const full: Storage = {
    ...local,
    put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
  }
  const file = await deliveryFrom(full)(asked(1))
  const sent = await buffer(await file.open())
  expect(sent).toHaveLength(file.bytes)
  expect(sent.includes('Été 1')).toBe(true)
  expect(await signedKeys()).toEqual([])
})
