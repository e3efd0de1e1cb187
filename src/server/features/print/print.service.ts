/**
 * Prints of an unlocked photo for its owner: how large it looks sharp, and sheets composed from the
 * HD file.
 */
import type { z } from 'zod'
import type { PrintInput } from '#engine/compose/print.ts'
import { urlOf } from '#contract/paths.ts'
import { layOutPrint, PRINT_DPI, type PrintChoice } from '#contract/print-formats.ts'
import type { PrintRequest } from '#contract/print.ts'
import { printCopy } from '#copy/account/print.ts'
import { siteCopy } from '#copy/public/site.ts'
import {
  createComposedFiles,
  type ComposedFilesDeps,
} from '../../adapters/storage/composed-files.ts'
import type { PhotoOfUser } from '../../domain/unlocked-photo.ts'
import { sharpSideOf } from '../../domain/version-report.ts'
import type { FileReply } from '../../http/file-reply.ts'

export type PrintDeps = ComposedFilesDeps & {
  /** Composes outside this process. Throws OVERLOADED. */
  compose(input: PrintInput): Promise<void>
  /** A UUID. */
  newSheetId(): string
}
type Asked = PhotoOfUser & { sheet: z.output<typeof PrintRequest> }

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

/**
 * What the image process draws: the pictures (one, or before and after) in their places, and the
 * lines.
 */
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

export function createPrint({ compose, newSheetId, ...deps }: PrintDeps) {
  const sheets = createComposedFiles(deps, 'print', printCopy.server)
  return {
    /** Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY, PHOTO_LOCKED. */
    async facts(asked: PhotoOfUser): Promise<{ sharpSide: number | null }> {
      const { photo, version } = await sheets.find(asked)
      return { sharpSide: version && sharpSideOf(version.report, photo) }
    },

    /**
     * Composes and stores a sheet, and returns its address. Throws as `facts`, also when the photo
     * is deleted during the call.
     */
    async make(asked: Asked): Promise<{ sheetUrl: string }> {
      const { publicId, sheet } = asked
      const name = `${newSheetId()}.${sheet.file === 'pdf' ? 'pdf' : 'jpg'}`
      await sheets.make(asked, ({ photo, version, files }) => {
        const before = { key: files.original, ...sizeOf(photo) }
        const after = { key: files.hd, ...sizeOf(version ?? photo) }
        const pictures = sheet.sheet === 'pair' ? [before, after] : [after]
        return {
          name,
          keys: pictures.map(({ key }) => key),
          draw: (paths, target) => {
            const local = pictures.map((picture, at) => ({ ...picture, path: paths[at]! }))
            return compose({ ...sheetInput(sheet, local), target })
          },
        }
      })
      return { sheetUrl: urlOf('print.file', { publicId, sheetId: name }) }
    },

    /** Throws as `facts`, and NOT_FOUND when the sheet no longer exists. */
    file: ({ sheetId, ...asked }: PhotoOfUser & { sheetId: string }): Promise<FileReply> =>
      sheets.file(asked, sheetId),
  }
}
export type Print = ReturnType<typeof createPrint>
