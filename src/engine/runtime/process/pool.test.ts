/** Tests that image processes run tasks, report picture errors, and can be lost without harm. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Progress } from '../../engine.ts'
import { ImageError } from '../../image/errors.ts'
import { IMAGE_LIMITS } from '../../image/header.ts'
import { DIGITAL_SOURCE_TYPE } from '../../output/xmp.ts'
import { PixelProcessError } from './errors.ts'
import type { Child } from './child-process.ts'
import { createPixelPool, DEFAULT_MEMORY, type PixelPool } from './pool.ts'

// Image processes run at low priority, so that a busy machine delays them.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let pool: PixelPool
const file = (name: string) => join(folder, name)
const open = (more: object = {}) =>
  createPixelPool({
    engine: 'instant',
    modelsDir: folder,
    threads: 1,
    heavySlots: 1,
    lightSlots: 1,
    ...more,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-pool-'))
  pool = open()
  const grain = { type: 'gaussian', mean: 120, sigma: 30 } as const
  await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#806040', noise: grain },
  })
    .jpeg()
    .toFile(file('small.jpg'))
  await sharp({
    create: { width: 3000, height: 3000, channels: 3, background: '#806040', noise: grain },
  })
    .jpeg({ quality: 30 })
    .toFile(file('large.jpg'))
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

const restore = (name: string, out: string) => ({
  source: file(name),
  hd: file(`${out}-hd.jpg`),
  screen: file(`${out}-screen.jpg`),
})

test('restores with monotonic progress that ends at 1', async () => {
  const shares: number[] = []
  const report = await pool.run('restore', restore('small.jpg', 'a'), {
    onProgress: ({ share }: Progress) => shares.push(share ?? 0),
  })
  expect(report).toMatchObject({ originalWidth: 300, originalHeight: 200, engine: 'instant' })
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  expect((await readFile(file('a-hd.jpg'))).includes(DIGITAL_SOURCE_TYPE)).toBe(true)
  expect((await readFile(file('a-screen.jpg'))).includes(DIGITAL_SOURCE_TYPE)).toBe(true)
})

test('an unreadable picture rejects with its code, and the next task succeeds', async () => {
  await writeFile(file('text.jpg'), 'not a picture')
  const refusal = await pool
    .run('prepare', { source: file('text.jpg'), target: file('text-out') })
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImageError)
  expect(refusal).toMatchObject({ code: 'UNSUPPORTED_FORMAT' })
  expect(
    await pool.run('prepare', { source: file('small.jpg'), target: file('kept.jpg') }),
  ).toMatchObject({ width: 300, height: 200, format: 'jpeg' })
})

test('a failed load is retried for the next task', async () => {
  const local = open({ engine: 'local', modelsDir: folder, addedDir: folder })
  try {
    await writeFile(file('manifest.json'), 'half a li')
    await expect(local.run('restore', restore('small.jpg', 'unloaded'))).rejects.toThrow(
      'manifest.json cannot be read',
    )
    await rm(file('manifest.json'))
    await expect(local.run('restore', restore('small.jpg', 'loaded'))).rejects.not.toThrow(
      'manifest.json cannot be read',
    )
  } finally {
    await local.close()
  }
})

test('a task over its time limit is terminated, and the next one succeeds', async () => {
  const lost = await pool
    .run('restore', restore('large.jpg', 'late'), { timeoutMs: 30 })
    .catch((error: unknown) => error)
  expect(lost).toBeInstanceOf(PixelProcessError)
  expect(lost).toMatchObject({ code: 'TIMED_OUT' })
  await expect(stat(file('late-hd.jpg'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await pool.run('restore', restore('small.jpg', 'after'))).toMatchObject({
    width: expect.any(Number),
  })
})

test('an aborted example rejects with the reason, and the next one is answered', async () => {
  const input = (source: string) => ({
    source: file(source),
    report: {},
    options: {},
    place: null,
    watermark: {
      phase: 0,
      settings: {
        text: 'ANTAN',
        opacity: 0.5,
        size: 24,
        spacing: 100,
        rotation: 0,
        minDistance: 100,
        colour: 'blanc' as const,
      },
    },
  })
  const stop = new AbortController()
  const running = pool
    .run('example', input('large.jpg'), { signal: stop.signal })
    .catch((error: unknown) => error)
  setTimeout(() => stop.abort(new Error('no longer needed')), 50)
  expect(await running).toMatchObject({ message: 'no longer needed' })
  await writeFile(file('words.jpg'), 'not a picture')
  const refusal = await pool.run('example', input('words.jpg')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImageError)
  expect(pool.stats().live).toEqual({ busy: 0, slots: 1, waiting: 0 })
})

test('the largest written side of a postcard fits into the memory of a process', async () => {
  const { maxPixels } = IMAGE_LIMITS
  const size = { width: 8_000, height: maxPixels / 8_000 }
  const create = { ...size, channels: 3, background: '#c8b898' } as const
  await sharp({ create }).jpeg().toFile(file('card.jpg'))
  expect(await pool.run('document', restore('card.jpg', 'card'))).toEqual(size)
})

test('an aborted task rejects at once with the reason', async () => {
  const stop = new AbortController()
  const running = pool
    .run('restore', restore('large.jpg', 'stopped'), { signal: stop.signal })
    .catch((error: unknown) => error)
  setTimeout(() => stop.abort(new Error('no longer needed')), 50)
  expect(await running).toMatchObject({ message: 'no longer needed' })
})

test('a process over its memory limit is killed', async () => {
  const narrow = open({ heavyMemory: 40 * 1024 * 1024 })
  try {
    const lost = await narrow
      .run('restore', restore('large.jpg', 'heavy'))
      .catch((error: unknown) => error)
    expect(lost).toMatchObject({ code: 'OUT_OF_MEMORY' })
  } finally {
    await narrow.close()
  }
})

test('a process that keeps over half of its memory limit is replaced before the next task', async () => {
  const residentAfterTask = [0.4, 0.6, 0.4].map((share) => share * DEFAULT_MEMORY.light)
  let started = 0
  const start = (): Child => {
    started++
    return {
      alive: true,
      pid: undefined,
      residentBytes: () => residentAfterTask.shift() ?? 0,
      run: async () => null,
      end: () => {},
    }
  }
  const growing = createPixelPool(
    { engine: 'instant', modelsDir: folder, threads: 1, heavySlots: 1, lightSlots: 1 },
    start,
  )
  const startedAfter: number[] = []
  for (const target of ['first', 'second', 'third']) {
    await growing.run('prepare', { source: file('small.jpg'), target: file(target) })
    startedAfter.push(started)
  }
  await growing.close()
  expect(startedAfter).toEqual([1, 1, 2])
})

test('light tasks and retouches do not wait behind a restoration', async () => {
  const order: string[] = []
  const heavy = pool.run('restore', restore('large.jpg', 'long')).then(() => order.push('restore'))
  const strokes = [{ tool: 'erase' as const, radius: 5, points: [[40, 40] as const] }]
  await Promise.all([
    pool.run('prepare', { source: file('small.jpg'), target: file('quick.jpg') }),
    pool.run('retouch', { ...restore('small.jpg', 'retouched'), retouch: { strokes } }),
  ])
  order.push('light', 'retouch')
  await heavy
  expect(order).toEqual(['light', 'retouch', 'restore'])
})

test('a closed pool rejects tasks', async () => {
  const closing = open()
  await closing.close()
  await expect(
    closing.run('prepare', { source: file('small.jpg'), target: file('x') }),
  ).rejects.toMatchObject({ code: 'CLOSED' })
})
