/** Chooses where files are kept: a folder of this machine, or an S3-compatible server for several machines. */
import { join } from 'node:path'
import { createLocalStorage } from '../adapters/storage/local.ts'
import { createS3Client, createS3Storage } from '../adapters/storage/s3.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Config } from '../config.ts'

/** Where this process keeps files while it works on them. */
export const temporaryFolderOf = (config: Config): string => join(config.dataDir, 'temporary')

/** Private files, and pictures that everybody may see: kept apart, so that no mistake in a key makes the first public. */
export function chooseStorage(config: Config): { storage: Storage; publicStorage: Storage } {
  const temporaryFolder = temporaryFolderOf(config)
  const { s3 } = config
  if (!s3) {
    const at = (name: string) =>
      createLocalStorage({ folder: join(config.dataDir, name), temporaryFolder })
    return { storage: at('files'), publicStorage: at('public') }
  }
  const client = createS3Client(s3)
  const at = (prefix: string) =>
    createS3Storage({ client, bucket: s3.bucket, prefix, temporaryFolder })
  return { storage: at('files/'), publicStorage: at('public/') }
}
