/** Uploads one file as a multipart form and reports the progress. */
import type { JsonOperation, Reply } from '#contract/client.ts'
import { route } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/api-error.ts'
import { bearer } from '../../lib/api.ts'

export type UploadOptions = {
  /** Receives the share of bytes sent, 0–1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Additional text fields. */
  fields?: Record<string, string>
  /** Address of the operation, if it has path parameters. */
  address?: string
}

/**
 * Uploads `file` under the form field `field`. Rejects with ApiError for a reply that is not 2xx,
 * TypeError when the network fails, and an AbortError when `signal` fires. `fetch` cannot report
 * upload progress, hence XMLHttpRequest.
 */
export function upload<O extends JsonOperation>(
  operation: O,
  field: string,
  file: File,
  options: UploadOptions = {},
): Promise<Reply<O>> {
  const { method, path } = route(operation)
  const { onProgress, signal, fields = {}, address = path } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    }
    const refusal = (body: string) =>
      new ApiError(
        request.status,
        request.statusText,
        body,
        request.getResponseHeader('x-request-id'),
      )
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(refusal(request.responseText))
      try {
        resolve(JSON.parse(request.responseText) as Reply<O>)
      } catch {
        reject(refusal(''))
      }
    }
    request.onerror = () => reject(new TypeError('The network failed during an upload'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set(field, file, file.name)
    request.send(form)
  })
}
