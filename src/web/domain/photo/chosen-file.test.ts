/** Chosen files get the type of their content. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileProblem, isApplePhoto } from './file-check.ts'
import { withTrueType } from './chosen-file.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#765' } })
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(20)])

test.each([
  ['whatsapp.jpg', 'image/jpeg', 'image/webp', () => picture.webp().toBuffer()],
  ['scan.png', 'image/png', 'image/jpeg', () => picture.jpeg().toBuffer()],
  ['photo', '', 'image/png', () => picture.png().toBuffer()],
  ['vieille.jpg', 'image/jpg', 'image/jpeg', () => picture.jpeg().toBuffer()],
])('%s of type %j is sent as %s', async (name, declared, type, bytes) => {
  const content = await bytes()
  const file = await withTrueType(new File([content], name, { type: declared }))
  expect(file).toMatchObject({ name, type, size: content.length })
  expect(fileProblem(file)).toBeNull()
})

test('a renamed iPhone photo is recognised', async () => {
  const file = await withTrueType(new File([heic], 'IMG_0002.jpg', { type: 'image/jpeg' }))
  expect(isApplePhoto(file)).toBe(true)
})

test('a text or another format named like a JPEG is refused for its format', async () => {
  for (const content of ['Bonjour, voici la liste des photos.', 'GIF89a…'])
    expect(
      fileProblem(await withTrueType(new File([content], 'liste.jpg', { type: 'image/jpeg' }))),
    ).toBe('Format non supporté. Utilisez JPG, PNG ou WEBP.')
})

test('a file with the right type, or of another format, stays as it is', async () => {
  const path = 'fixtures/aged/mont-saint-michel.jpg'
  for (const file of [
    new File([await readFile(path)], 'mont.jpg', { type: 'image/jpeg' }),
    new File(['%PDF-1.4'], 'page.pdf', { type: 'application/pdf' }),
    new File([], 'vide.jpg', { type: 'image/jpeg' }),
  ])
    expect(await withTrueType(file)).toBe(file)
})
