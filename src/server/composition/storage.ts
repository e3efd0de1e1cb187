/** Chooses the file storage: a local folder, or an S3-compatible server for several machines. */
import { join } from 'node:path'
import { createLocalStorage } from '../adapters/storage/local.ts'
import { createS3Clients, createS3Storage } from '../adapters/storage/s3.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Config } from '../config.ts'

/** The folder for files in work. */
export const temporaryFolderOf = (config: Config): string => join(config.dataDir, 'temporary')

/**
 * Private files and public pictures have separate stores, so that no wrong key exposes a private
 * file.
 */
export function chooseStorage(config: Config): { storage: Storage; publicStorage: Storage } {
  const temporaryFolder = temporaryFolderOf(config)
  const { s3 } = config
  if (!s3) {
    const at = (name: string) =>
      createLocalStorage({ folder: join(config.dataDir, name), temporaryFolder })
    return { storage: at('files'), publicStorage: at('public') }
  }
  const clients = createS3Clients(s3)
  const at = (prefix: string) =>
    createS3Storage({ clients, bucket: s3.bucket, prefix, temporaryFolder })
  return { storage: at('files/'), publicStorage: at('public/') }
}
