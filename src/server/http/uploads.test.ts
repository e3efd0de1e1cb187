/** Uploaded files and their names. */
import { expect, test } from 'vitest'
import { build } from './http.fixture.ts'
import { displayName } from './uploads.ts'

function form(bytes: number, field = 'photo') {
  const body = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${'z'.repeat(bytes)}\r\n--x--\r\n`
  return {
    method: 'POST' as const,
    url: '/api/photos/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  }
}

test('an upload is bounded to the byte', async () => {
  const app = await build()
  expect((await app.inject(form(10))).json()).toEqual({ bytes: 10 })
  expect((await app.inject(form(11))).json()).toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'Fichier trop volumineux. Maximum 5MB autorisé.',
  })
  expect((await app.inject(form(5, 'other'))).json()).toMatchObject({ code: 'FILE_MISSING' })
  expect(
    (await app.inject({ method: 'POST', url: '/api/photos/upload', payload: {} })).json(),
  ).toMatchObject({ code: 'FILE_MISSING' })
})

test('a form with too many files or fields is not rejected as too large', async () => {
  const app = await build()
  const part = (name: string, file = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\nz\r\n`
  const photo = part('photo', '; filename="a.jpg"')
  const send = async (parts: string) =>
    (await app.inject({ ...form(1), body: `${parts}--x--\r\n` })).json()
  expect(await send(photo + photo)).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Un seul fichier à la fois\u00a0: envoyez les autres séparément.',
  })
  expect(await send(part('field').repeat(30) + photo)).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Certaines informations sont à corriger.',
  })
})

test('a display name has no path and no invisible characters', () => {
  expect(displayName('../../etc/passwd')).toBe('passwd')
  expect(displayName('a\u202egpj.exe\n\u0000b')).toBe('agpj.exeb')
  expect([...displayName('é'.repeat(400))]).toHaveLength(255)
  expect(displayName('')).toBe('photo')
  // As browsers send a name with quotation marks and a line break.
  expect(displayName('mariage %22Lulu%22%0D%0A1950.jpg')).toBe('mariage "Lulu"  1950.jpg')
  expect(displayName('100%.jpg')).toBe('100%.jpg')
  expect(displayName('👨‍👩‍👧 été ❤️.jpg')).toBe('👨‍👩‍👧 été ❤️.jpg')
  // An Arabic letter mark, letters that fonts draw as nothing, tags, and a name of nothing else.
  expect(displayName('a\u061cb\u{e0041}c\u3164.jpg')).toBe('abc.jpg')
  for (const unseen of ['\u2800\u3164', '\u115f', '\u00ad', '\u2028'])
    expect(displayName(unseen)).toBe('photo')
})

test('a name of 38,000 combining marks is read within 100 ms', () => {
  const began = performance.now()
  displayName(`a${'\u0301\u0323'.repeat(19_000)}.jpg`)
  expect(performance.now() - began).toBeLessThan(100)
})
