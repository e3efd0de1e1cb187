/** The storage contract against an S3 server in this process, and network faults. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnreachable } from '../../platform/unreachable.ts'
import { startS3 } from '../../testing/s3.ts'
import { createS3Clients, createS3Storage, type S3Settings } from './s3.ts'
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

const storageAt = (
  settings: S3Settings,
  prefix: string,
  temporaryFolder: string,
  silenceMs?: number,
): Storage =>
  createS3Storage({
    clients: createS3Clients(settings),
    bucket: settings.bucket,
    prefix,
    temporaryFolder,
    ...(silenceMs ? { silenceMs } : {}),
  })

storageContract('an S3 server', async (temporary) =>
  storageAt(server.settings, 'files/', join(temporary, 'tmp')),
)

test('two storages in one bucket are separate', async () => {
  const files = storageAt(server.settings, 'files/', folder)
  const pictures = storageAt(server.settings, 'public/', folder)
  const source = join(folder, 'source')
  await writeFile(source, 'seule ici')
  const key = photoKey('photo_apart', 'jpg')
  await files.put(key, source)
  expect([await files.size(key), await pictures.size(key)]).toEqual([9, null])
  for await (const file of pictures.list('')) expect(file.key).not.toContain('photo_apart')
})

test('readers that pause keep nobody else from the storage, and get the whole file', async () => {
  const storage = storageAt(server.settings, 'files/', folder, 1_000)
  const source = join(folder, 'large')
  await writeFile(source, Buffer.alloc(20_000_000))
  const key = photoKey('photo_large', 'jpg')
  await storage.put(key, source)
  const openAndPause = async () => {
    const { stream } = await storage.open(key)
    return stream.once('readable', () => undefined) as IncomingMessage
  }
  const first = await openAndPause()
  // From here on the pause comes from the reader, not from the server.
  await expect.poll(() => first.socket.isPaused()).toBe(true)
  const others = await Promise.all(Array.from({ length: 59 }, openAndPause))
  expect(await storage.size(key)).toBe(20_000_000)
  for (const stream of others) stream.destroy()
  await delay(2_200)
  expect((await buffer(first)).length).toBe(20_000_000)
})

test('a downloaded file stays readable after the time limit', async () => {
  const storage = storageAt(server.settings, 'files/', folder, 200)
  const source = join(folder, 'small')
  await writeFile(source, 'seule ici')
  const key = photoKey('photo_small', 'jpg')
  await storage.put(key, source)
  const { stream } = await storage.open(key)
  await delay(700)
  expect((await buffer(stream)).toString()).toBe('seule ici')
})

/** A storage at a server of one handler; `close` ends its connections too. */
async function faultyStorage(handler: RequestListener, temporary: string, silenceMs?: number) {
  const faulty = createServer(handler)
  await new Promise<void>((resolve) => {
    faulty.listen(0, '127.0.0.1', resolve)
  })
  const endpoint = `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`
  return {
    storage: storageAt({ ...server.settings, endpoint }, 'files/', temporary, silenceMs),
    async close() {
      faulty.closeAllConnections()
      await new Promise((resolve) => {
        faulty.close(resolve)
      })
    },
  }
}

test('a storage that falls silent within a file fails its reader', async () => {
  const { storage, close } = await faultyStorage(
    (_, reply) => void reply.writeHead(200, { 'content-length': 1_000 }).write('half'),
    folder,
    200,
  )
  const { stream } = await storage.open(photoKey('photo_silent', 'jpg'))
  const error: unknown = await buffer(stream).catch((reason: unknown) => reason)
  expect(isUnreachable(error)).toBe(true)
  await close()
})

test('a truncated reply leaves no local copy, and a 503 is retried', async () => {
  let asked = 0
  const temporary = await mkdtemp(join(folder, 'copies-'))
  const { storage, close } = await faultyStorage((_, reply) => {
    asked++
    if (asked === 1) return void reply.writeHead(503).end()
    reply.writeHead(200, { 'content-length': 1_000 })
    reply.write('half')
    setTimeout(() => reply.destroy(), 20)
  }, temporary)
  await expect(storage.localCopy(photoKey('photo_cut', 'jpg'))).rejects.toThrow()
  expect(asked).toBeGreaterThan(1)
  expect(await readdir(temporary)).toEqual([])
  await close()
})
