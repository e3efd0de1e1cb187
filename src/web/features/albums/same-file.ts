/** Finds the file of a selection that holds the same bytes under another name. */

/** Returns the first of `others` with the bytes of `file`; undefined if there is none. */
export async function sameFile(file: File, others: readonly File[]): Promise<File | undefined> {
  const candidates = others.filter(({ size }) => size === file.size)
  if (candidates.length === 0) return undefined
  const bytes = await bytesOf(file)
  for (const other of candidates) {
    const known = await bytesOf(other)
    if (bytes && known?.every((byte, at) => byte === bytes[at])) return other
  }
  return undefined
}

/** Null for a file that can no longer be read. */
const bytesOf = (file: File): Promise<Uint8Array | null> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
