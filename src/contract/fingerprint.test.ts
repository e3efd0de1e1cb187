/** The fingerprint of the picture survives edits of its metadata, and no other edit. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

const PIXELS = { width: 40, height: 30, channels: 3, background: '#886644' } as const
const picture = () =>
  sharp({ create: PIXELS }).composite([
    { input: { create: { ...PIXELS, width: 9, background: '#123456' } }, left: 3, top: 0 },
  ])
const bytesOf = async (made: Buffer) => Uint8Array.from(made)
const changed = (bytes: Uint8Array, at: number) => bytes.with(at, bytes[at]! ^ 1)

const PACKET = (text: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">${text}</x:xmpmeta>`

for (const format of ['jpeg', 'png'] as const) {
  const made = async (text?: string) => {
    const one = picture()[format]()
    return bytesOf(await (text === undefined ? one : one.withXmp(PACKET(text))).toBuffer())
  }

  test(`other XMP in a ${format} is another file with the same picture`, async () => {
    const [bare, titled, renamed] = await Promise.all([
      fingerprintOf(await made()),
      fingerprintOf(await made('Noël')),
      fingerprintOf(await made('Été 1962, une légende plus longue')),
    ])
    expect(new Set([bare.file, titled.file, renamed.file]).size).toBe(3)
    expect(new Set([bare.picture, titled.picture, renamed.picture]).size).toBe(1)
  })

  test(`a byte of the picture of a ${format} changes both`, async () => {
    const bytes = await made('Noël')
    const before = await fingerprintOf(bytes)
    for (const at of [bytes.length - 20, bytes.length - 3]) {
      const after = await fingerprintOf(changed(bytes, at))
      expect(after.file).not.toBe(before.file)
      expect(after.picture).not.toBe(before.picture)
    }
    const longer = await fingerprintOf(Uint8Array.from([...bytes, 0]))
    expect(longer.picture).not.toBe(before.picture)
  })
}

test('a colour profile belongs to the picture', async () => {
  const plain = await fingerprintOf(await bytesOf(await picture().jpeg().toBuffer()))
  const profiled = await bytesOf(await picture().withIccProfile('p3').jpeg().toBuffer())
  const before = await fingerprintOf(profiled)
  expect(before.picture).not.toBe(plain.picture)
  const at = Buffer.from(profiled).indexOf('ICC_PROFILE') + 40
  expect((await fingerprintOf(changed(profiled, at))).picture).not.toBe(before.picture)
})

test('other files and broken ones are identified as a whole', async () => {
  for (const start of [
    [],
    [0xff, 0xd8, 0xff],
    [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff],
    [37, 80, 68],
  ]) {
    const { file, picture: shown } = await fingerprintOf(Uint8Array.from(start))
    expect(shown).toBe(file)
  }
  expect((await fingerprintOf(new Uint8Array())).file).toMatch(/^e3b0c44298fc1c14/)
})
