/** The descriptions of an mp4 file are blanked, and nothing else changes. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mp4Box, mp4Head } from '../../testing/videos.ts'
import { blankMp4Descriptions } from './video-metadata.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-video-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function blanked(bytes: Buffer): Promise<Buffer> {
  const path = join(folder, 'film.mp4')
  await writeFile(path, bytes)
  await blankMp4Descriptions(path)
  return readFile(path)
}

const PLACE = Buffer.from('\xa9xyz+48.8577+002.2950/', 'latin1')
const head = mp4Head('isom', 'avc1')
const filmHeader = mp4Box('mvhd', Buffer.alloc(40, 1))
const samples = mp4Box('mdia', Buffer.from('udta'))
/** A box whose size is written in 64 bits. */
const large = (type: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write(type, 4, 'latin1')
  header.writeBigUInt64BE(BigInt(16 + content.length), 8)
  return Buffer.concat([header, content])
}

test('place, tags and extensions of the film and of its tracks are blanked where they are', async () => {
  const film = (name: string, place: Buffer) => {
    const described = mp4Box(name, place)
    const track = mp4Box('trak', samples, described)
    return Buffer.concat([
      head,
      large('mdat', Buffer.from('udta pixels')),
      mp4Box('moov', filmHeader, described, track),
      described,
    ])
  }
  const blank = film('free', Buffer.alloc(PLACE.length))
  for (const name of ['udta', 'meta', 'uuid'])
    expect((await blanked(film(name, PLACE))).equals(blank), name).toBe(true)
})

test('a file whose boxes are malformed keeps its bytes from there on', async () => {
  for (const end of [mp4Box('moov', mp4Box('udta', PLACE)).subarray(0, -4), Buffer.alloc(5, 7)]) {
    const bytes = Buffer.concat([head, end])
    expect((await blanked(bytes)).equals(bytes)).toBe(true)
  }
})
