/** Multipart forms as a browser sends them. */

export type FormFile = {
  bytes: Uint8Array
  name?: string
  type?: string
  field?: string
  /** Text fields beside the file. */
  fields?: Record<string, string>
}

const BOUNDARY = '----antan-test-boundary'
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const textPart = ([name, value]: [string, string]): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)

/** One file, and text fields. */
export function formWith({
  bytes,
  name = 'photo.jpg',
  type = 'image/jpeg',
  field = 'photo',
  fields = {},
}: FormFile): { headers: Record<string, string>; payload: Buffer } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`
  return {
    headers,
    payload: Buffer.concat([
      ...Object.entries(fields).map(textPart),
      Buffer.from(head),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  }
}

/** Text fields and any number of JPEG files, by field name. */
export function formOf(
  fields: Record<string, string>,
  files: Record<string, Uint8Array> = {},
): { headers: Record<string, string>; payload: Buffer } {
  const parts = [
    ...Object.entries(fields).map(textPart),
    ...Object.entries(files).flatMap(([name, bytes]) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
  ]
  return { headers, payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]) }
}
