/** Loads inference sessions on first use and keeps them for the life of the process. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { ort } from '../onnxruntime.ts'
import { readAdded, type AddedModel, type AddedName } from './added.ts'
import { readManifest, type ModelName } from './manifest.ts'

/**
 * Time for which the threads of a network spin before they sleep, µs. By default they keep a core
 * busy for up to 80 ms after every inference.
 */
const SPIN_DURATION_US = '100'

/**
 * Networks that run once in a restoration: they give their memory back after each run, about 90 MB,
 * instead of keeping it.
 */
const WITHOUT_ARENA: ReadonlySet<ModelName | AddedName> = new Set(['text-detector'])

/** Returns the session of a network, loaded on first use. */
export type Sessions = ((name: ModelName | AddedName) => Promise<InferenceSession>) & {
  /** The networks that the operator has added. */
  added: ReadonlySet<AddedName>
  /** SHA-256 of a network's file, as checked when it was prepared or added. */
  sha256Of(name: ModelName | AddedName): Promise<string>
}

/** Returns a loader of the same sessions, and the networks that were asked of it. */
export function recordSessions(sessions: Sessions): {
  sessions: Sessions
  used(): Promise<{ name: string; sha256: string }[]>
} {
  const names = new Set<ModelName | AddedName>()
  const recording = (name: ModelName | AddedName) => {
    names.add(name)
    return sessions(name)
  }
  return {
    sessions: Object.assign(recording, { added: sessions.added, sha256Of: sessions.sha256Of }),
    used: () =>
      Promise.all(
        [...names]
          .toSorted()
          .map(async (name) => ({ name, sha256: await sessions.sha256Of(name) })),
      ),
  }
}

export type SessionsOptions = {
  modelsDir: string
  /** Folder of the operator's networks. */
  addedDir?: string | undefined
  /** Per inference. */
  threads: number
}

/**
 * Returns a session loader. Networks added by the operator load only if their SHA-256 matches;
 * rejects if a network is not prepared.
 */
export function createSessions({ modelsDir, addedDir, threads }: SessionsOptions): Sessions {
  const opened = new Map<ModelName | AddedName, Promise<InferenceSession>>()
  const added = new Map(
    (addedDir ? readAdded(addedDir) : []).map((model) => [
      model.name as ModelName | AddedName,
      model,
    ]),
  )
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    extra: { session: { intra_op: { spin_duration_us: SPIN_DURATION_US } } },
  }

  const load = async ({ file, sha256 }: AddedModel): Promise<InferenceSession> => {
    const bytes = await readFile(join(addedDir ?? '', file))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`${file} is not the network that was added`)
    return ort.InferenceSession.create(bytes, options)
  }
  const session = (name: ModelName | AddedName): Promise<InferenceSession> => {
    const known = opened.get(name)
    if (known) return known
    const model = added.get(name)
    const opening = model
      ? load(model)
      : ort.InferenceSession.create(join(modelsDir, `${name}.onnx`), {
          ...options,
          enableCpuMemArena: !WITHOUT_ARENA.has(name),
        })
    opened.set(name, opening)
    return opening
  }
  const sha256Of = async (name: ModelName | AddedName): Promise<string> => {
    const known = added.get(name) ?? (await readManifest()).find((model) => model.name === name)
    if (!known) throw new Error(`${name} is on no list of networks`)
    return known.sha256
  }
  return Object.assign(session, {
    added: new Set([...added.values()].map(({ name }) => name)),
    sha256Of,
  })
}
