/** Reads the one file of a multipart form into memory, bounded. */
import type { FastifyRequest } from 'fastify'
import type { FileField } from '#contract/endpoint.ts'
import { AppError } from '../platform/app-error.ts'

export type UploadedFile = {
  bytes: Buffer
  /** As the browser named it; text for display only, see `displayName`. */
  filename: string
  /** As the browser declared it. */
  mediaType: string
}

/** Control characters, bidirectional overrides and separators never reach a screen or a header. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\]/g

/** A file name fit for display: at most 255 characters, no path, no control or bidirectional characters. */
export function displayName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = [...base.normalize('NFC').replace(UNSAFE, '').trim()].slice(0, 255).join('')
  return clean || 'photo'
}

/** The file in the given field. Throws FILE_MISSING or FILE_TOO_LARGE (more than `maxBytes`, exactly). */
export async function readUpload(req: FastifyRequest, field: FileField): Promise<UploadedFile> {
  if (!req.isMultipart()) throw new AppError('FILE_MISSING')
  const limits = { fileSize: field.maxBytes + 1, files: 1, fields: 10, parts: 11, fieldSize: 10_000, headerPairs: 50 }
  let found: UploadedFile | undefined
  try {
    for await (const part of req.parts({ limits })) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (bytes.length > field.maxBytes) throw new AppError('FILE_TOO_LARGE')
      if (part.fieldname === field.field && bytes.length > 0) found = { bytes, filename: displayName(part.filename ?? ''), mediaType: part.mimetype }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if ((error as { statusCode?: number }).statusCode === 413) throw new AppError('FILE_TOO_LARGE', { cause: error })
    throw new AppError('FILE_MISSING', { cause: error })
  }
  if (!found) throw new AppError('FILE_MISSING')
  return found
}
