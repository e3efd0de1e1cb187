/** Tests that a process which runs a network leaves no trace of onnxruntime's telemetry. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a session keeps no device identifier and no queue of events', async () => {
  const home = await mkdtemp(join(tmpdir(), 'antan-home-'))
  const root = join(import.meta.dirname, '../../..')
  const program = `
    const { ort } = await import('./src/engine/runtime/onnxruntime.ts')
    const session = await ort.InferenceSession.create('models/weights/upscaler.onnx')
    console.log(session.inputNames.length)`
  try {
    // onnxruntime is silent on machines that set CI, so the process starts without that variable.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: root, env: { HOME: home, TMPDIR: home, PATH: process.env['PATH'] } },
    )
    expect(stdout.trim()).toBe('1')
    expect(await readdir(home)).toEqual([])
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
