/** Prints of an unlocked photo for its owner: how large it looks sharp, and sheets composed from the HD file. */
import { join } from 'node:path'
import type { z } from 'zod'
import type { PrintInput } from '#engine/compose/print.ts'
import { urlOf } from '#contract/paths.ts'
import { layOutPrint, PRINT_DPI, type PrintChoice } from '#contract/print-formats.ts'
import type { PrintRequest } from '#contract/print.ts'
import { printCopy } from '#copy/account/print.ts'
import { siteCopy } from '#copy/public/site.ts'
import { createMadeFiles } from '../../adapters/storage/made-files.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { fingerprintFile, storeFingerprints } from '../../domain/fingerprints.ts'
import {
  findUnlockedPhoto,
  type PhotoOfUser,
  type UnlockedPhoto,
} from '../../domain/unlocked-photo.ts'
import { sharpSideOf } from '../../domain/version-report.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'

export type PrintDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  /** Composes outside this process. Throws OVERLOADED. */
  compose(input: PrintInput): Promise<void>
  /** A UUID. */
  newSheetId(): string
}
type Asked = PhotoOfUser & { sheet: z.output<typeof PrintRequest> }

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

/** What the image process draws: the pictures (one, or before and after) in their places, and the lines. */
export function sheetInput(
  choice: PrintChoice,
  pictures: readonly { path: string; width: number; height: number }[],
): Omit<PrintInput, 'target'> {
  const { page, trim, pictures: placed, caption, labels } = layOutPrint(choice, pictures)
  const words = [siteCopy.before, siteCopy.after]
  return {
    dpi: PRINT_DPI,
    page,
    trim,
    pictures: placed.map((place, at) => ({ ...place, source: pictures[at]!.path })),
    lines: [
      ...labels.map((box, at) => ({ text: words[at]!, box })),
      ...(caption ? [{ text: choice.caption, box: caption }] : []),
    ],
  }
}

export function createPrint({ db, storage, temporaryFolder, compose, newSheetId }: PrintDeps) {
  const made = createMadeFiles(storage, 'print')
  const find = (asked: PhotoOfUser) => findUnlockedPhoto(db, asked, printCopy.server.locked)

  async function draw(
    { photo, version, files }: UnlockedPhoto,
    { publicId, sheet }: Asked,
  ): Promise<string> {
    const before = { key: files.original, ...sizeOf(photo) }
    const after = { key: files.hd, ...sizeOf(version ?? photo) }
    const copies: { path: string; release(): Promise<void> }[] = []
    try {
      const pictures = sheet.sheet === 'pair' ? [before, after] : [after]
      for (const { key } of pictures) copies.push(await storage.localCopy(key))
      return await inWorkFolder(temporaryFolder, async (folder) => {
        const name = `${newSheetId()}.${sheet.file === 'pdf' ? 'pdf' : 'jpg'}`
        const target = join(folder, name)
        const local = pictures.map((picture, at) => ({ ...picture, path: copies[at]!.path }))
        await compose({ ...sheetInput(sheet, local), target })
        const fingerprint = await fingerprintFile('print', target)
        await db.transaction((tx) =>
          storeFingerprints(tx, { photoId: photo.id, versionId: photo.versionId }, [fingerprint]),
        )
        await made.put(publicId, name, target)
        return urlOf('print.file', { publicId, sheetId: name })
      })
    } finally {
      await Promise.all(copies.map((copy) => copy.release()))
    }
  }

  return {
    /** Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY, PHOTO_LOCKED. */
    async facts(asked: PhotoOfUser): Promise<{ sharpSide: number | null }> {
      const { photo, version } = await find(asked)
      return { sharpSide: version && sharpSideOf(version.report, photo) }
    },

    /** Composes and stores a sheet, and returns its address. Throws as `facts`, also when the photo is deleted during the call. */
    async make(asked: Asked): Promise<{ sheetUrl: string }> {
      const unlocked = await find(asked)
      try {
        return { sheetUrl: await draw(unlocked, asked) }
      } catch (error) {
        await find(asked)
        throw error
      }
    },

    /** Throws as `facts`, and NOT_FOUND when the sheet no longer exists. */
    async file(asked: PhotoOfUser & { sheetId: string }): Promise<FileReply> {
      await find(asked)
      const file = await made.find(asked.publicId, asked.sheetId)
      if (!file) throw new AppError('NOT_FOUND', { sentence: printCopy.server.expired })
      return file
    },
  }
}
export type Print = ReturnType<typeof createPrint>
