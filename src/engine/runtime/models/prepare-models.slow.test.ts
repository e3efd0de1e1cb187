/** Tests that only outdated networks are prepared again. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectModels, prepareModels } from './prepare-models.ts'
import { modelsFolder } from './manifest.ts'

test('an outdated network is prepared again, the others are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-models-'))
  try {
    await cp(modelsFolder(), folder, { recursive: true })
    await writeFile(join(folder, 'clean.onnx'), 'an earlier version')
    const lines: string[] = []
    await prepareModels({ folder, log: (line) => lines.push(line) })
    expect(lines).toEqual([expect.stringContaining('clean')])
    expect(await inspectModels(folder, { thorough: true })).toSatisfy((all: { state: string }[]) =>
      all.every(({ state }) => state === 'ready'),
    )
    expect(await readFile(join(folder, 'clean.onnx'))).toEqual(
      await readFile('models/weights/clean.onnx'),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
