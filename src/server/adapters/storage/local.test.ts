/** The storage contract on a local folder, and its work folders. */
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLocalStorage } from './local.ts'
import { storageContract } from './storage.contract.ts'
import { inWorkFolder, sweepFolder } from './work-folder.ts'

storageContract('a local folder', async (folder) =>
  createLocalStorage({ folder: join(folder, 'files'), temporaryFolder: join(folder, 'tmp') }),
)

test('a work folder is deleted when the work ends or fails; old leftovers are swept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-work-'))
  await expect(
    inWorkFolder(folder, async (inner) => {
      await writeFile(join(inner, 'half'), 'x')
      throw new Error('stopped')
    }),
  ).rejects.toThrow('stopped')
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'old'), 'x')
  await writeFile(join(folder, 'young'), 'x')
  await utimes(join(folder, 'old'), new Date(0), new Date(0))
  expect(await sweepFolder(folder, new Date(Date.now() - 3_600_000))).toBe(1)
  expect(await readdir(folder)).toEqual(['young'])
  await rm(folder, { recursive: true })
})

test('files whose name is no key are not listed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-foreign-'))
  const storage = createLocalStorage({ folder, temporaryFolder: join(folder, 'tmp') })
  await mkdir(join(folder, 'photos/photo_a'), { recursive: true })
  for (const name of [
    '.DS_Store',
    'Thumbs.db',
    'photo_a/.hd.jpg.Xy12',
    'photo_a/copie de hd.jpg',
    'photo_a/hd.jpg',
  ])
    await writeFile(join(folder, 'photos', name), 'x')
  const keys: string[] = []
  for await (const { key } of storage.list('photos/')) keys.push(key)
  expect(keys.toSorted()).toEqual(['photos/Thumbs.db', 'photos/photo_a/hd.jpg'])
  await rm(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32')('folders are readable by this user only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-private-'))
  createLocalStorage({
    folder: join(folder, 'data', 'files'),
    temporaryFolder: join(folder, 'data', 'temporary'),
  })
  for (const name of ['files', 'temporary'])
    expect((await stat(join(folder, 'data', name))).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
})
