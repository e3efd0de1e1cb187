/** The storage contract against an S3 server in this process, and network faults. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { createS3Client, createS3Storage, type S3Settings } from './s3.ts'
import { photoKey, type Storage } from './storage.ts'
import { storageContract } from './storage.contract.ts'

let folder: string
let server: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-s3-'))
  server = await startS3(folder)
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const storageAt = (settings: S3Settings, prefix: string, temporaryFolder: string): Storage =>
  createS3Storage({
    client: createS3Client(settings),
    bucket: settings.bucket,
    prefix,
    temporaryFolder,
  })

storageContract('an S3 server', async (temporary) =>
  storageAt(server.settings, 'files/', join(temporary, 'tmp')),
)

test('two storages in one bucket are separate', async () => {
  const [files, pictures] = ['files/', 'public/'].map((prefix) =>
    storageAt(server.settings, prefix, folder),
  ) as [Storage, Storage]
  const source = join(folder, 'source')
  await writeFile(source, 'seule ici')
  const key = photoKey('photo_apart', 'jpg')
  await files.put(key, source)
  expect([await files.size(key), await pictures.size(key)]).toEqual([9, null])
  for await (const file of pictures.list('')) expect(file.key).not.toContain('photo_apart')
})

test('a truncated reply leaves no local copy, and a 503 is retried', async () => {
  let asked = 0
  const faulty = createServer((_, reply) => {
    asked++
    if (asked === 1) return void reply.writeHead(503).end()
    reply.writeHead(200, { 'content-length': 1_000 })
    reply.write('half')
    setTimeout(() => reply.destroy(), 20)
  })
  await new Promise<void>((resolve) => {
    faulty.listen(0, '127.0.0.1', resolve)
  })
  const temporary = await mkdtemp(join(folder, 'copies-'))
  const storage = storageAt(
    { ...server.settings, endpoint: `http://127.0.0.1:${(faulty.address() as AddressInfo).port}` },
    'files/',
    temporary,
  )
  await expect(storage.localCopy(photoKey('photo_cut', 'jpg'))).rejects.toThrow()
  expect(asked).toBeGreaterThan(1)
  expect(await readdir(temporary)).toEqual([])
  await new Promise((resolve) => {
    faulty.close(resolve)
  })
})
