/** Validation of a chosen picture, and the multipart request of a form with files. */
import type { JsonOperation, Reply } from '#contract/client.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '#contract/limits.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { route } from '../../../lib/addresses.ts'
import { addressOf, bearer } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { Outcome } from '../toolkit/use-action.ts'

const copy = adminCopy.upload
export const ACCEPT = UPLOAD_TYPES.join(',')

/** The error of a file before its upload; null when it is accepted. */
export function refusalOf(file: File): Outcome | null {
  if (!UPLOAD_TYPES.some((type) => type === file.type))
    return { title: copy.invalidTitle, description: copy.invalid }
  return file.size > MAX_UPLOAD_BYTES
    ? { title: copy.tooLargeTitle, description: copy.tooLarge }
    : null
}

type FormInput = {
  params?: Record<string, string | number>
  fields: Record<string, string>
  files: Record<string, File | null>
}

/** Sends a multipart form; rejects with ApiError like `call`. */
export async function sendForm<O extends JsonOperation>(
  operation: O,
  { params = {}, fields, files }: FormInput,
  ifMatch?: string,
): Promise<Reply<O>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file, file.name)
  const reply = await fetch(addressOf(operation, { params }), {
    method: route(operation).method,
    credentials: 'same-origin',
    body: form,
    headers: {
      accept: 'application/json',
      ...bearer(),
      ...(ifMatch ? { 'if-match': `"${ifMatch}"` } : {}),
    },
  })
  if (!reply.ok)
    throw new ApiError(
      reply.status,
      reply.statusText,
      await reply.text(),
      reply.headers.get('x-request-id'),
    )
  return (await reply.json()) as Reply<O>
}
