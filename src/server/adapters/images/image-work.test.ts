/** Requests for image work beyond the waiting limit are rejected. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createImageWork } from './image-work.ts'
import { AppError } from '../../platform/app-error.ts'
import { createLog } from '../../platform/log.ts'
import { picture } from '../../testing/pictures.ts'

test('rejects uploads beyond the waiting limit and serves those that wait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-pixels-'))
  const source = join(folder, 'source.jpg')
  await writeFile(source, await picture())
  const images = createImageWork(
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
      images.prepare({ source, target: join(folder, `${i}.jpg`) }),
    ),
  )
  await images.close()
  await rm(folder, { recursive: true, force: true })
  const rejected = asked.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  expect(
    rejected.every((reason) => reason instanceof AppError && reason.code === 'OVERLOADED'),
  ).toBe(true)
  // One that runs, and the thirty that may wait.
  expect(asked.length - rejected.length).toBe(31)
})
