/** The files of a ZIP that a journey downloaded, by its central directory. */
import { readFile } from 'node:fs/promises'

const ENTRY = 0x02_01_4b_50

/** Names in order, each with the size of its file in bytes. */
export async function readZip(path: string): Promise<{ name: string; bytes: number }[]> {
  const zip = await readFile(path)
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error(`${path} is no ZIP`)
  const entries: { name: string; bytes: number }[] = []
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    entries.push({ name, bytes: zip.readUInt32LE(at + 24) })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
