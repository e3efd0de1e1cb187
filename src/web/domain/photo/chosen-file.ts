/**
 * Reads a chosen picture: an iPhone photo becomes a JPEG where the browser can decode it, and the
 * server's rules are checked.
 */
import { restoreCopy } from '#copy/account/restore.ts'
import { fileProblem, isApplePhoto, isUploadType, pictureProblem, type Size } from './file-check.ts'
import { pictureSize } from './picture.ts'
import { toUploadable } from './reencode.ts'

export type ChosenFile = {
  /** The given file, its type corrected, or the JPEG made of it. */
  file: File
  /** Null when it cannot be decoded. */
  size: Size | null
  /** The reason for a refusal, in French. */
  problem: string | null
}

/** Number of bytes that identify the format. */
const HEAD_BYTES = 12
/** Major brands of HEIF files with HEVC pictures, as iPhones write them. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])

/** Media type that the first bytes announce; null for other formats. */
function typeOfBytes(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8))) return 'image/heic'
  return null
}

/**
 * Returns the file, or one with the same content and name whose type is that of its content:
 * browsers derive the type from the name, which may carry another extension. The type is empty
 * where the name announces a picture that the content is not.
 */
export async function withTrueType(file: File): Promise<File> {
  // A file that cannot be read is refused later, when it is decoded.
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  if (head.byteLength === 0) return file
  const type = typeOfBytes(new Uint8Array(head)) ?? (isUploadType(file.type) ? '' : file.type)
  if (type === file.type.toLowerCase()) return file
  return new File([file], file.name, { type, lastModified: file.lastModified })
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

/**
 * The refusal with the way to send an iPhone photo, for screens that show a refusal as one text.
 */
export const refusalOf = ({ file, problem }: ChosenFile): string | null =>
  problem !== null && isApplePhoto(file) ? `${problem} ${restoreCopy.preview.applePhoto}` : problem
