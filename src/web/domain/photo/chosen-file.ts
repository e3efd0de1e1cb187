/** Reads a chosen picture: an iPhone photo becomes a JPEG where the browser can decode it, and the server's rules are checked. */
import { restoreCopy } from '#copy/account/restore.ts'
import { fileProblem, isApplePhoto, pictureProblem, type Size } from './file-check.ts'
import { pictureSize } from './picture.ts'
import { toUploadable } from './reencode.ts'
import { withTrueType } from './true-type.ts'

export type ChosenFile = {
  /** The given file, its type corrected, or the JPEG made of it. */
  file: File
  /** Null when it cannot be decoded. */
  size: Size | null
  /** The reason for a refusal, in French. */
  problem: string | null
}

/** `convert` also makes a JPEG of other refused files, as for photos just taken. */
export async function readChosen(
  chosen: File,
  { convert = false }: { convert?: boolean } = {},
): Promise<ChosenFile> {
  const given = await withTrueType(chosen)
  // Safari decodes the photos of an iPhone; elsewhere they stay as they are and are refused.
  const file = convert || isApplePhoto(given) ? await toUploadable(given) : given
  const size = await pictureSize(file)
  return { file, size, problem: fileProblem(file) ?? pictureProblem(size) }
}

/** The refusal with the way to send an iPhone photo, for screens that show a refusal as one text. */
export const refusalOf = ({ file, problem }: ChosenFile): string | null =>
  problem !== null && isApplePhoto(file) ? `${problem} ${restoreCopy.preview.applePhoto}` : problem
