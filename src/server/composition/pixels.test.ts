import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPixels } from './pixels.ts'
import { AppError } from '../platform/app-error.ts'
import { createLog } from '../platform/log.ts'
import { picture } from '../testing/pictures.ts'

test('a crowd of uploads waits in a line that ends: the rest is told to come back, and those in line are served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-pixels-'))
  const source = join(folder, 'source.jpg')
  await writeFile(source, await picture())
  const pixels = createPixels(
    {
      modelsDir: folder,
      addedModelsDir: folder,
      engine: 'instant',
      replicate: null,
      engineThreads: 1,
      restorationsAtOnce: 1,
    },
    createLog('silent'),
  )
  const asked = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      pixels.prepare({ source, target: join(folder, `${i}.jpg`) }),
    ),
  )
  await pixels.close()
  await rm(folder, { recursive: true, force: true })
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(
    refused.every((reason) => reason instanceof AppError && reason.code === 'OVERLOADED'),
  ).toBe(true)
  expect(asked.length - refused.length).toBe(31)
})
