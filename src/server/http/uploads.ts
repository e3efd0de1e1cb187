/** Reads the files and fields of a multipart form into memory, bounded. */
import type { FastifyRequest } from 'fastify'
import type { FileField } from '#contract/endpoint.ts'
import { AppError } from '../platform/app-error.ts'
import { withoutUnseen } from '../platform/readable-name.ts'

export type UploadedFile = {
  bytes: Buffer
  /** As the browser named it; text for display only, see `displayName`. */
  filename: string
  /** As the browser declared it. */
  mediaType: string
}

/** A file name fit for display: at most 255 characters, no path, nothing that cannot be seen or that turns the line around. */
export function displayName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = [...withoutUnseen(base.normalize('NFC').replace(/[\u2028\u2029]/g, '')).trim()].slice(0, 255).join('')
  return clean || 'photo'
}

export type UploadedFiles = Partial<Record<string, UploadedFile>>

/** The file in the given field. Throws FILE_MISSING or FILE_TOO_LARGE (more than `maxBytes`, exactly). */
export async function readUpload(req: FastifyRequest, field: FileField): Promise<UploadedFile> {
  if (!req.isMultipart()) throw new AppError('FILE_MISSING')
  const found = (await readForm(req, [field])).files[field.field]
  if (!found) throw new AppError('FILE_MISSING')
  return found
}

/** Bytes that a form may hold besides its files. */
const REST_AT_MOST = 250_000
/** Forms that one account may be sending at the same time: slow ones would keep the others' from being taken. */
const AT_ONCE = 12
const sending = new Map<number, number>()

/** Throws RATE_LIMITED for an account with too many forms on their way. */
async function oneOfFew<T>(userId: number | undefined, read: () => Promise<T>): Promise<T> {
  if (userId === undefined) return read()
  const others = sending.get(userId) ?? 0
  if (others >= AT_ONCE) throw new AppError('RATE_LIMITED')
  sending.set(userId, others + 1)
  try {
    return await read()
  } finally {
    const left = (sending.get(userId) ?? 1) - 1
    if (left > 0) sending.set(userId, left)
    else sending.delete(userId)
  }
}

/** A multipart form: the named files that are not empty, and its text fields. Throws FILE_MISSING for a broken form, FILE_TOO_LARGE, RATE_LIMITED. */
export async function readForm(req: FastifyRequest, wanted: readonly FileField[]): Promise<{ files: UploadedFiles; fields: Record<string, string> }> {
  // Browsers tell the length of a form; without it nobody could say when it is too long.
  const length = Number(req.headers['content-length'] ?? NaN)
  if (!Number.isSafeInteger(length)) throw new AppError('FILE_MISSING')
  if (length > wanted.reduce((sum, { maxBytes }) => sum + maxBytes, REST_AT_MOST)) throw new AppError('FILE_TOO_LARGE')
  return oneOfFew(req.caller?.userId, () => readParts(req, wanted))
}

async function readParts(req: FastifyRequest, wanted: readonly FileField[]): Promise<{ files: UploadedFiles; fields: Record<string, string> }> {
  const largest = Math.max(...wanted.map(({ maxBytes }) => maxBytes))
  const limits = { fileSize: largest + 1, files: wanted.length, fields: 20, parts: 20 + wanted.length, fieldSize: 10_000, headerPairs: 50 }
  const files: UploadedFiles = {}
  const fields: [string, string][] = []
  try {
    for await (const part of req.parts({ limits })) {
      if (part.type !== 'file') {
        if (typeof part.value === 'string') fields.push([part.fieldname, part.value])
        continue
      }
      const bytes = await part.toBuffer()
      const field = wanted.find((one) => one.field === part.fieldname)
      if (bytes.length > (field?.maxBytes ?? largest)) throw new AppError('FILE_TOO_LARGE')
      if (field && bytes.length > 0) files[field.field] = { bytes, filename: displayName(part.filename ?? ''), mediaType: part.mimetype }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if ((error as { statusCode?: number }).statusCode === 413) throw new AppError('FILE_TOO_LARGE', { cause: error })
    throw new AppError('FILE_MISSING', { cause: error })
  }
  return { files, fields: Object.fromEntries(fields) }
}
