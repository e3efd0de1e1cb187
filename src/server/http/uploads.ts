/** Reads bounded multipart forms: small files into memory, large ones as a stream. */
import { Transform, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { startOf } from '#contract/characters.ts'
import type { FileField } from '#contract/endpoint.ts'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { errorCopy, fileTooLarge, tooManyFiles } from '#copy/errors.ts'
import { AppError } from '../platform/app-error.ts'
import { withoutInvisible } from '../platform/readable-name.ts'

export type UploadedFile = {
  bytes: Buffer
  /** The browser's name, cleaned by `displayName`: text for display only. */
  filename: string
  /** As declared by the browser. */
  mediaType: string
}

/** What browsers write in a form for characters that would end the file name (HTML standard). */
const FORM_ESCAPES = /%(?:22|0d|0a)/gi

/**
 * Most characters of a given name that are read: normalising takes time that grows with the square
 * of the number of combining marks.
 */
const MAX_GIVEN_CHARACTERS = 2_000

/**
 * A file name for display: at most 255 characters, no path, no invisible or direction-changing
 * characters.
 */
export function displayName(name: string): string {
  const given = name.replace(FORM_ESCAPES, (escape) => (escape === '%22' ? '"' : ' '))
  const base = startOf(given.split(/[/\\]/).at(-1) ?? '', MAX_GIVEN_CHARACTERS)
  const visible = withoutInvisible(base.normalize('NFC').replace(/[\u2028\u2029]/g, ''))
  const clean = startOf(visible.trim(), 255)
  return clean || 'photo'
}

export type UploadedFiles = Partial<Record<string, UploadedFile>>

/**
 * The file in the given field and the form's text fields. Throws FILE_MISSING or FILE_TOO_LARGE
 * (more than `maxBytes`, exactly).
 */
export async function readUpload(
  req: FastifyRequest,
  field: FileField,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  if (!req.isMultipart()) throw new AppError('FILE_MISSING')
  const { files, fields } = await readForm(req, [field])
  const file = files[field.field]
  if (!file) throw new AppError('FILE_MISSING')
  return { file, fields }
}

/** Text fields of one form. */
const MAX_TEXT_FIELDS = 20
/** Bytes of a form besides its files. */
export const MAX_FIELD_BYTES = 250_000
/**
 * Forms that one account may send concurrently: slow senders must not use up the upload slots of
 * others.
 */
const MAX_FORMS_PER_ACCOUNT = 12
const formsInProgress = new Map<number, number>()

/** Runs `read` unless the account is sending too many forms. Throws RATE_LIMITED. */
async function limitConcurrency<T>(userId: number | undefined, read: () => Promise<T>): Promise<T> {
  if (userId === undefined) return read()
  const others = formsInProgress.get(userId) ?? 0
  if (others >= MAX_FORMS_PER_ACCOUNT) throw new AppError('RATE_LIMITED')
  formsInProgress.set(userId, others + 1)
  try {
    return await read()
  } finally {
    const left = (formsInProgress.get(userId) ?? 1) - 1
    if (left > 0) formsInProgress.set(userId, left)
    else formsInProgress.delete(userId)
  }
}

/**
 * Throws FILE_MISSING for a form without `Content-Length`, which browsers always send, and
 * FILE_TOO_LARGE.
 */
function checkLength(req: FastifyRequest, wanted: readonly FileField[]): void {
  const length = Number(req.headers['content-length'] ?? NaN)
  if (!Number.isSafeInteger(length)) throw new AppError('FILE_MISSING')
  if (length > wanted.reduce((sum, { maxBytes }) => sum + maxBytes, MAX_FIELD_BYTES))
    throw tooLarge(wanted)
}

/** Bound of the largest of these fields, bytes. */
const largestOf = (wanted: readonly FileField[]): number =>
  Math.max(...wanted.map(({ maxBytes }) => maxBytes))

/** Limits for the parser of a form. One byte more than allowed is read, to detect the excess. */
const limitsOf = (wanted: readonly FileField[]) => ({
  fileSize: largestOf(wanted) + 1,
  files: wanted.length,
  fields: MAX_TEXT_FIELDS,
  parts: MAX_TEXT_FIELDS + wanted.length,
  fieldSize: 10_000,
  headerPairs: 50,
})

/** FILE_TOO_LARGE with the bound of the largest of these fields. */
function tooLarge(wanted: readonly FileField[], cause?: unknown): AppError {
  const bound = largestOf(wanted)
  const sentence = bound > MAX_UPLOAD_BYTES ? fileTooLarge(bound) : errorCopy.FILE_TOO_LARGE
  return new AppError('FILE_TOO_LARGE', { sentence, cause })
}

export type UploadStream = {
  /** The bytes as they arrive; errors with FILE_TOO_LARGE beyond the field's bound. */
  bytes: Readable
}

/**
 * Streams the file in the given field to `receive`. Unread bytes are received and discarded, so
 * that the sender reads the reply. Throws FILE_MISSING, FILE_TOO_LARGE, RATE_LIMITED.
 */
export async function withStream<T>(
  req: FastifyRequest,
  field: FileField,
  receive: (file: UploadStream) => Promise<T>,
): Promise<T> {
  if (!req.isMultipart()) throw new AppError('FILE_MISSING')
  checkLength(req, [field])
  return limitConcurrency(req.caller?.userId, async () =>
    receiveStream(await streamIn(req, field), field, receive),
  )
}

/** The file in the given field, before its bytes have arrived. Throws FILE_MISSING. */
async function streamIn(req: FastifyRequest, field: FileField): Promise<Readable> {
  try {
    for await (const part of req.parts({ limits: limitsOf([field]) })) {
      if (part.type !== 'file') continue
      if (part.fieldname === field.field) return part.file
      part.file.resume()
    }
  } catch (error) {
    throw new AppError('FILE_MISSING', { cause: error })
  }
  throw new AppError('FILE_MISSING')
}

async function receiveStream<T>(
  file: Readable,
  field: FileField,
  receive: (file: UploadStream) => Promise<T>,
): Promise<T> {
  let seen = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > field.maxBytes ? tooLarge([field]) : null, chunk)
    },
  })
  file.once('error', (cause) => bounded.destroy(new AppError('FILE_MISSING', { cause })))
  try {
    return await receive({ bytes: file.pipe(bounded) })
  } finally {
    file.unpipe(bounded).resume()
    await finished(file).catch(() => {})
  }
}

/**
 * A multipart form: the named files that are not empty, and its text fields. Throws FILE_MISSING
 * for a broken form, INVALID_INPUT for too many files or fields, FILE_TOO_LARGE, RATE_LIMITED.
 */
export async function readForm(
  req: FastifyRequest,
  wanted: readonly FileField[],
): Promise<{ files: UploadedFiles; fields: Record<string, string> }> {
  checkLength(req, wanted)
  return limitConcurrency(req.caller?.userId, () => readParts(req, wanted))
}

async function readParts(
  req: FastifyRequest,
  wanted: readonly FileField[],
): Promise<{ files: UploadedFiles; fields: Record<string, string> }> {
  const files: UploadedFiles = {}
  const fields: [string, string][] = []
  try {
    for await (const part of req.parts({ limits: limitsOf(wanted) })) {
      if (part.type !== 'file') {
        if (typeof part.value === 'string') fields.push([part.fieldname, part.value])
        continue
      }
      const bytes = await part.toBuffer()
      const field = wanted.find((one) => one.field === part.fieldname)
      if (bytes.length > (field?.maxBytes ?? largestOf(wanted))) throw tooLarge(wanted)
      if (field && bytes.length > 0)
        files[field.field] = {
          bytes,
          filename: displayName(part.filename ?? ''),
          mediaType: part.mimetype,
        }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_FILES_LIMIT')
      throw new AppError('INVALID_INPUT', { sentence: tooManyFiles(wanted.length), cause: error })
    // Too many fields, or parts.
    if (statusCode === 413) throw new AppError('INVALID_INPUT', { cause: error })
    throw new AppError('FILE_MISSING', { cause: error })
  }
  return { files, fields: Object.fromEntries(fields) }
}
