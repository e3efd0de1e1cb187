/** Stores files on an S3-compatible server: one bucket, one prefix per storage. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { checkKey, isKey, MissingFileError, type Storage, type StoredFile } from './storage.ts'

export type S3Settings = {
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}
/** One for the calls of this server, one for files that are read at their reader's pace. */
export type S3Clients = { calls: S3Client; reads: S3Client }
type Options = {
  clients: S3Clients
  bucket: string
  /** Prefix of every key, with its slash: `files/`. */
  prefix: string
  /** Holds local copies until they are released. */
  temporaryFolder: string
  /** Silence after which a connection that has not sent a whole file is given up, ms. */
  silenceMs?: number
}

const SILENCE_MS = 5_000
/** Time to open a connection, ms. */
const CONNECTION_TIMEOUT_MS = 3_000
/** Attempts of one call, each on another connection. */
const MAX_ATTEMPTS = 4
/** Few idle connections are kept, since after an outage all may be dead. */
const AGENT = { keepAlive: true, maxSockets: 50, maxFreeSockets: 4 }
/**
 * A file that is being read holds its connection, so that a limit would let slow readers block
 * everybody.
 */
const READING_AGENT = { ...AGENT, maxSockets: Infinity }

/**
 * The clients of all storages of this process. Checksums only where S3 requires them, since other
 * servers reject newer ones.
 */
export function createS3Clients({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  pathStyle,
}: S3Settings): S3Clients {
  // A silent connection is given up and retried on another one.
  const clientWith = (requestHandler: NonNullable<S3ClientConfig['requestHandler']>) =>
    new S3Client({
      region,
      ...(endpoint ? { endpoint } : {}),
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: MAX_ATTEMPTS,
      requestHandler,
    })
  return {
    calls: clientWith({
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    }),
    // Bounds the wait for the head of the reply; `endWhenSilent` watches over the file.
    reads: clientWith({
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: READING_AGENT,
      httpsAgent: READING_AGENT,
    }),
  }
}

/**
 * Fails a file whose connection falls silent while its reader waits; a reader may pause for longer.
 * Looks twice, since after a delay of the event loop the first look comes before the bytes that
 * have arrived meanwhile.
 */
function endWhenSilent(file: IncomingMessage, silenceMs: number): void {
  const { socket } = file
  let seen = -1
  const check = () => {
    if (file.complete) return
    if (!socket.isPaused() && socket.bytesRead === seen)
      return void file.destroy(
        Object.assign(new Error('the storage fell silent'), { code: 'ETIMEDOUT' }),
      )
    seen = socket.bytesRead
    socket.setTimeout(silenceMs / 2)
  }
  socket.setTimeout(silenceMs / 2).on('timeout', check)
  file.once('close', () => socket.off('timeout', check))
}

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey ||
  error instanceof NotFound ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)

export function createS3Storage({
  clients: { calls, reads },
  bucket,
  prefix,
  temporaryFolder,
  silenceMs = SILENCE_MS,
}: Options): Storage {
  const named = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkKey(key)}` })

  async function open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; bytes: number }> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    try {
      const { Body, ContentLength } = await reads.send(
        new GetObjectCommand({ ...named(key), ...part }),
      )
      if (!Body || ContentLength === undefined) throw new Error('the storage sent no body')
      endWhenSilent(Body as IncomingMessage, silenceMs)
      return { stream: Body as Readable, bytes: ContentLength }
    } catch (error) {
      throw isMissing(error) ? new MissingFileError(key) : error
    }
  }

  return {
    open,
    async put(key, sourcePath) {
      const target = named(key)
      // In memory (a few dozen MB at most), because only a repeatable body can be retried.
      const body = await readFile(sourcePath)
      await calls.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.length }))
    },
    async localCopy(key) {
      const { stream } = await open(key)
      await mkdir(temporaryFolder, { recursive: true })
      const path = join(temporaryFolder, `${randomUUID()}.copy`)
      const release = () => rm(path, { force: true })
      try {
        await pipeline(stream, createWriteStream(path))
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },
    async remove(key) {
      await calls.send(new DeleteObjectCommand(named(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    async size(key) {
      try {
        return (await calls.send(new HeadObjectCommand(named(key)))).ContentLength ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async *list(start): AsyncGenerator<StoredFile> {
      for await (const page of paginateListObjectsV2(
        { client: calls },
        { Bucket: bucket, Prefix: `${prefix}${start}` },
      )) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          const key = Key?.slice(prefix.length) ?? ''
          if (LastModified && isKey(key)) yield { key, bytes: Size ?? 0, modifiedAt: LastModified }
        }
      }
    },
  }
}
