/**
 * The largest permitted picture is restored within the memory of an image process: about a minute
 * of both cores.
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_LIMITS } from '../../image/header.ts'
import { createPixelPool } from '../../runtime/process/pool.ts'
import { modelsFolder } from '../../runtime/models/manifest.ts'

const modelsDir = modelsFolder()

test('the largest picture is restored within the memory of an image process', async () => {
  const name = join(tmpdir(), `antan-largest-${process.pid}`)
  const source = `${name}-source.jpg`
  const hd = `${name}-hd.jpg`
  const screen = `${name}-screen.jpg`
  const side = Math.floor(Math.sqrt(IMAGE_LIMITS.maxPixels))
  await sharp('fixtures/aged/photographe.jpg')
    .resize(side, side)
    .jpeg({ quality: 50 })
    .toFile(source)
  const pool = createPixelPool({
    engine: 'local',
    modelsDir,
    threads: 1,
    heavySlots: 1,
    lightSlots: 1,
  })
  try {
    expect(await pool.run('restore', { source, hd, screen })).toMatchObject({ width: side })
  } finally {
    await pool.close()
    await Promise.all([source, hd, screen].map((file) => rm(file, { force: true })))
  }
})
