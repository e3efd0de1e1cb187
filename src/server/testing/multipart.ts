/** A multipart form with one file, as a browser sends it. */

export type FormFile = { bytes: Uint8Array; name?: string; type?: string; field?: string }

export function formWith({
  bytes,
  name = 'photo.jpg',
  type = 'image/jpeg',
  field = 'photo',
}: FormFile): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----antan-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** A multipart form with text fields and any number of JPEG files, by field name. */
export function formOf(
  fields: Record<string, string>,
  files: Record<string, Uint8Array> = {},
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----antan-test-boundary'
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    ),
    ...Object.entries(files).flatMap(([name, bytes]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
  ]
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
