/** A multipart form with one file, as a browser sends it. */

export type FormFile = { bytes: Uint8Array; name?: string; type?: string; field?: string }

export function formWith({ bytes, name = 'photo.jpg', type = 'image/jpeg', field = 'photo' }: FormFile): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----antan-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
