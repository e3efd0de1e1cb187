/**
 * Streams one ZIP with all data of an account: a text that explains it, a JSON file and the
 * pictures, one file at a time.
 */
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { exportCopy, type ExportSection } from '#copy/account/export.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { MissingFileError, type Storage } from '../../adapters/storage/storage.ts'
import { createOneStreamPerAccount, zipFiles } from '../../adapters/storage/zip-files.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { readRecords, readStrokes, type PictureFile, type Records } from './settings.records.ts'

export type ExportDeps = { db: Db; storage: Pick<Storage, 'open' | 'size'>; now: Clock }
const copy = settingsCopy.export

/** Path such as `photos/photo_abc/hd.jpg`, numbered if a photo has several versions. */
const nameOf = ({ key, publicId, kind, version }: PictureFile): string =>
  `${copy.photos}/${publicId}/${version === null ? kind : `${kind}-${version}`}${extname(basename(key))}`

export function createExport({ db, storage, now }: ExportDeps) {
  const streams = createOneStreamPerAccount()
  const strokesOf = ({ publicId, version }: Records['painted'][number]) => ({
    name: `${copy.photos}/${publicId}/${copy.strokes}-${version}.json`,
    open: async () => {
      const strokes = await readStrokes(db, version)
      if (strokes === undefined) throw new MissingFileError(publicId)
      return Readable.from([strokes])
    },
  })
  const zip = ({ data, photos, pictures, painted }: Records, at: Date) =>
    zipFiles(storage, {
      texts: [
        {
          name: exportCopy.readMe,
          text: exportCopy.text({
            at,
            folder: copy.photos,
            json: copy.json,
            sections: Object.keys(data) as ExportSection[],
            photos,
          }),
        },
        {
          name: copy.json,
          text: JSON.stringify({ exporteLe: at.toISOString(), ...data }, null, 2),
        },
      ],
      pictures: [
        ...pictures.map((picture) => ({ ...picture, name: nameOf(picture) })),
        ...painted.map(strokesOf),
      ],
      at,
    })

  /**
   * Throws RATE_LIMITED while another export of the account is in progress, UNAUTHENTICATED when
   * the account is deleted.
   */
  return async (userId: number): Promise<FileReply> => {
    streams.check(userId)
    const records = await readRecords(db, userId)
    if (!records) throw new AppError('UNAUTHENTICATED')
    const at = now()
    return {
      open: async () => streams.start(userId, () => zip(records, at)),
      mediaType: 'application/zip',
      bytes: null,
      etag: `export-${userId}-${at.getTime()}`,
      downloadAs: copy.file(userId, at),
    }
  }
}
