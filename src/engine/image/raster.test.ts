/** Tests that stages receive pixels as arrays of the expected size, never as Buffers. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readChannel, readPixels, readRaster, type Raster } from './raster.ts'

const grey = (channels: 3 | 4) =>
  sharp({ create: { width: 5, height: 3, channels, background: '#808080' } })

test('the slice of the pixels is a copy', async () => {
  const { width, height, data } = await readRaster(grey(3))
  expect([width, height, data.length]).toEqual([5, 3, 45])
  expect(Buffer.isBuffer(data)).toBe(false)
  const copy = data.slice()
  copy.fill(0)
  expect(data.every((value) => value === 128)).toBe(true)
})

test('a Buffer does not compile as pixels', async () => {
  // @ts-expect-error a Buffer's slice shares its memory
  const raster: Raster = { width: 5, height: 3, data: await grey(3).raw().toBuffer() }
  expect(raster.data).toHaveLength(45)
})

test('an unexpected number of channels is rejected', async () => {
  expect(await readPixels(grey(4))).toMatchObject({ width: 5, height: 3, channels: 4 })
  await expect(readRaster(grey(4))).rejects.toThrow(RangeError)
  await expect(readChannel(grey(3))).rejects.toThrow(RangeError)
  expect(await readChannel(grey(3).extractChannel(0))).toMatchObject({ width: 5, height: 3 })
})

test('no other code reads raw pixels from sharp', async () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{engine,server}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(?:test|fixture)\.ts$|image\/raster\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const readers: string[] = []
  for (const file of files) {
    if (/(?<!sql)\.raw\(/.test(await readFile(join(root, file), 'utf8'))) readers.push(file)
  }
  expect(readers).toEqual([])
})
