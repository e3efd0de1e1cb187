/** Networks in memory: loaded on first use, kept for the life of the process. */
import { join } from 'node:path'
import ort, { type InferenceSession } from 'onnxruntime-node'
import type { ModelName } from './manifest.ts'

export type Sessions = (name: ModelName) => Promise<InferenceSession>

/** Files are named after their network, as the manifest has them. Rejects when a network is not prepared. */
export function createSessions({ modelsDir, threads }: { modelsDir: string; threads: number }): Sessions {
  const open = new Map<ModelName, Promise<InferenceSession>>()
  return (name) => {
    const known = open.get(name)
    if (known) return known
    const session = ort.InferenceSession.create(join(modelsDir, `${name}.onnx`), { intraOpNumThreads: threads, interOpNumThreads: 1, logSeverityLevel: 3 })
    open.set(name, session)
    return session
  }
}
