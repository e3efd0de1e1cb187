/**
 * Removes what a camera or an editor wrote about an mp4 file: place, device, author. Boxes are
 * blanked where they are, because the film's own boxes hold positions in the file.
 */
import { open, type FileHandle } from 'node:fs/promises'

/** Boxes of descriptions: user data, tags, and extensions such as XMP (ISO/IEC 14496-12). */
const DESCRIPTIONS = new Set(['udta', 'meta', 'uuid'])
/** Boxes that contain descriptions of the film and, one level deeper, of a track. */
const CONTAINERS = ['moov', 'trak']
/** Bytes of a box header with a 64-bit size. */
const LARGE_HEADER_BYTES = 16
const BLANK_BYTES = 65_536

type Part = { start: number; end: number }

/** Blanks the descriptions in the file. A file with a malformed box is left as it is from there. */
export async function blankMp4Descriptions(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await blankIn(file, { start: 0, end: (await file.stat()).size }, CONTAINERS)
  } finally {
    await file.close()
  }
}

async function blankIn(
  file: FileHandle,
  { start, end }: Part,
  [container, ...inner]: readonly string[],
): Promise<void> {
  let at = start
  while (at + 8 <= end) {
    const box = await readBox(file, at, end)
    if (!box) return
    const content = { start: at + box.headerBytes, end: at + box.size }
    if (DESCRIPTIONS.has(box.type)) {
      await file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4)
      await blank(file, content)
    } else if (box.type === container) await blankIn(file, content, inner)
    at += box.size
  }
}

/** Null where no whole box stands. */
async function readBox(
  file: FileHandle,
  at: number,
  end: number,
): Promise<{ type: string; size: number; headerBytes: number } | null> {
  const header = Buffer.alloc(LARGE_HEADER_BYTES)
  await file.read(header, 0, LARGE_HEADER_BYTES, at)
  const given = header.readUInt32BE(0)
  const headerBytes = given === 1 ? LARGE_HEADER_BYTES : 8
  // A size of 0 means up to the end of the file.
  const size = given === 0 ? end - at : given === 1 ? Number(header.readBigUInt64BE(8)) : given
  if (size < headerBytes || at + size > end) return null
  return { type: header.toString('latin1', 4, 8), size, headerBytes }
}

async function blank(file: FileHandle, { start, end }: Part): Promise<void> {
  const zeros = Buffer.alloc(Math.min(BLANK_BYTES, end - start))
  for (let at = start; at < end; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
}
