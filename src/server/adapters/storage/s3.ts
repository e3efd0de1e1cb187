/** Stores files on an S3-compatible server: one bucket, one prefix per storage. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
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
type Options = {
  client: S3Client
  bucket: string
  /** Prefix of every key, with its slash: `files/`. */
  prefix: string
  /** Holds local copies until they are released. */
  temporaryFolder: string
}

const AGENT = { keepAlive: true, maxSockets: 50, maxFreeSockets: 4 }
/** The client of all storages of this process. Checksums only where S3 requires them, since other servers reject newer ones. */
export const createS3Client = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  pathStyle,
}: S3Settings): S3Client =>
  new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    // A silent connection is given up and retried on another one. Few idle ones are kept, since after an outage all may be dead.
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 5_000,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
  })

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey ||
  error instanceof NotFound ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)

export function createS3Storage({ client, bucket, prefix, temporaryFolder }: Options): Storage {
  const named = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkKey(key)}` })

  async function open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; bytes: number }> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    try {
      const { Body, ContentLength } = await client.send(
        new GetObjectCommand({ ...named(key), ...part }),
      )
      if (!Body || ContentLength === undefined) throw new Error('the storage sent no body')
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
      await client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.length }))
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
      await client.send(new DeleteObjectCommand(named(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(named(key)))).ContentLength ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async *list(start): AsyncGenerator<StoredFile> {
      for await (const page of paginateListObjectsV2(
        { client },
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
