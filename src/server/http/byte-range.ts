/** Reads the `Range` header of a request for a file (RFC 9110): one range of bytes; several are answered with the whole file. */

export type ByteRange = { /** First and last byte, both included. */ start: number; end: number }

/** `null`: the whole file is sent. `unsatisfiable`: no byte of the range exists. */
export function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
