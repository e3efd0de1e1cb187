/** Tests the command line's output and exit status in a separate process. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const restore = (...args: string[]) =>
  new Promise<{ status: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), ...args],
      (_, out, err) => resolve({ status: child.exitCode ?? -1, out, err }),
    )
  })

test('wrong usage exits with 2 and prints the usage', async () => {
  for (const args of [
    [],
    ['a.jpg', 'b.jpg', '--fidelity', '7'],
    ['a.jpg', 'b.jpg', '--marks', 'maybe'],
    ['a.jpg', 'b.jpg', '--stains', 'maybe'],
    ['a.jpg', 'b.jpg', '--negative', 'maybe'],
    ['a.jpg', 'b.jpg', '--losses=maybe'],
    ['a.jpg', 'b.jpg', '--from', 'c.jpg'],
    ['a.jpg', 'b.jpg', '--retouch', 'missing.json'],
    ['a.jpg', 'b.jpg', '--crop', '1,2,3'],
  ]) {
    const { status, err } = await restore(...args)
    expect(status).toBe(2)
    expect(err).toContain('npm run restore -- IN OUT')
  }
}, 60_000)

test('a folder is restored with a line per picture; an unreadable one exits with 1', async () => {
  const source = join(folder, 'in')
  const target = join(folder, 'out')
  await mkdir(source)
  await sharp({ create: { width: 128, height: 100, channels: 3, background: '#a08868' } })
    .jpeg()
    .toFile(join(source, 'whole.jpg'))
  const good = await restore(source, target, '--png', '--maps')
  expect(good).toMatchObject({ status: 0, err: '' })
  expect(good.out).toMatch(
    /^whole\.jpg: 128×100 → 256×200, [\d.]+ s, \d+ MB, network ×1\.00, 0 face\(s\), monochrome, no damage treated\n$/,
  )
  expect((await readdir(target)).toSorted()).toEqual(['whole.map.jpg', 'whole.png'])
  await writeFile(join(source, 'broken.jpg'), 'no picture')
  const partly = await restore(source, target)
  expect(partly.status).toBe(1)
  expect(partly.out).toMatch(/^whole\.jpg: /)
  expect(partly.err).toMatch(/^broken\.jpg: /)
}, 120_000)

test('strokes are painted on a result, and on an earlier one with --from', async () => {
  const source = join(folder, 'grey.png')
  const target = join(folder, 'grey.jpg')
  await sharp({ create: { width: 128, height: 100, channels: 3, background: '#a08868' } })
    .png()
    .toFile(source)
  const strokes = join(folder, 'strokes.json')
  await writeFile(strokes, JSON.stringify([{ tool: 'erase', radius: 4, points: [[20, 30]] }]))
  const first = await restore(source, target, '--retouch', strokes)
  expect(first).toMatchObject({ status: 0, err: '' })
  expect(first.out).toContain('1 stroke erased')
  const second = await restore(
    source,
    join(folder, 'second.jpg'),
    '--retouch',
    strokes,
    '--from',
    target,
  )
  expect(second).toMatchObject({ status: 0, err: '' })
  await writeFile(strokes, JSON.stringify([{ tool: 'erase', radius: 4, points: [['a', 30]] }]))
  expect((await restore(source, target, '--retouch', strokes)).status).toBe(2)
}, 120_000)

test('--crop restores the straightened print; a quadrangle that is no print exits with 1', async () => {
  const source = join(folder, 'table.png')
  await sharp({ create: { width: 200, height: 160, channels: 3, background: '#503820' } })
    .composite([
      {
        input: { create: { width: 120, height: 80, channels: 3, background: '#d0d0d0' } },
        left: 40,
        top: 40,
      },
    ])
    .png()
    .toFile(source)
  const target = join(folder, 'print.png')
  const { status, out } = await restore(source, target, '--crop', '40,40,160,40,160,120,40,120')
  expect({ status, out }).toMatchObject({ status: 0, out: expect.stringContaining('120×80 →') })
  const { min, max } = (await sharp(target).stats()).channels[0]!
  // The tone stage darkens the uniform print; the table's red is 80.
  expect(min).toBeGreaterThan(120)
  expect(max - min).toBeLessThan(20)
  const crossed = await restore(source, target, '--crop', '40,40,160,120,160,40,40,120')
  expect(crossed).toMatchObject({ status: 1, err: expect.stringContaining('INVALID_CROP') })
}, 120_000)

test('with --crop, strokes are in pixels of the straightened print', async () => {
  const source = join(folder, 'marked.png')
  const left = join(folder, 'left.png')
  const erased = join(folder, 'erased.png')
  const area = (background: string, width: number, height: number, at: number) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left: at,
    top: at,
  })
  await sharp({ create: { width: 200, height: 160, channels: 3, background: '#503820' } })
    .composite([area('#d0d0d0', 120, 80, 40), area('#202020', 8, 8, 66)])
    .png()
    .toFile(source)
  const strokes = join(folder, 'mark.json')
  await writeFile(strokes, JSON.stringify([{ tool: 'erase', radius: 9, points: [[30, 30]] }]))
  const corners = '40,40,160,40,160,120,40,120'
  const darkest = async (file: string) => (await sharp(file).stats()).channels[0]!.min
  expect(await restore(source, left, '--crop', corners)).toMatchObject({ status: 0 })
  expect(await darkest(left)).toBeLessThan(100)
  const { status, out } = await restore(source, erased, '--crop', corners, '--retouch', strokes)
  expect({ status, out }).toMatchObject({
    status: 0,
    out: expect.stringContaining('1 stroke erased'),
  })
  expect(await darkest(erased)).toBeGreaterThan(120)
}, 120_000)
