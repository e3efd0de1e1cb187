/**
 * Entry point of an image process: runs one task at a time for its parent, without network or
 * database access, and exits with it.
 */
import { flushCompileCache } from 'node:module'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { convertToPng } from '../../compose/png.ts'
import { composePrint } from '../../compose/print.ts'
import { makeVariants } from '../../compose/variants.ts'
import { composeShare } from '../../compose/share.ts'
import { applyWatermark } from '../../compose/watermark.ts'
import type { DocumentInput } from '../../document.ts'
import type { ExampleInput, MakeExample } from '../../example/example.ts'
import type { Engine, RestorationRequest } from '../../engine.ts'
import { ImageError } from '../../image/errors.ts'
import { prepareImage } from '../../image/prepare.ts'
import type { RemoteResultInput } from '../../engines/replicate/remote-result.ts'
import { prepareSentPicture } from '../../engines/replicate/sent-picture.ts'
import type { Sessions } from '../models/sessions.ts'
import type { ChildSettings, TaskCancel, TaskName, TaskReply, TaskRequest, Tasks } from './tasks.ts'
import { neverAborted } from '../../unattended.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings
/** Lowers the priority in favour of the server; somebody waits for an example and for a retouch. */
if (settings.lane === 'heavy') os.setPriority(10)
if (settings.lane === 'live' || settings.lane === 'retouch') os.setPriority(5)

// Inference blocks this thread for about a second at a time, so a second thread watches the parent.
new Worker(new URL('./orphan-watch.ts', import.meta.url), {
  workerData: { parent: process.ppid },
}).unref()

const reply = (message: TaskReply) => {
  process.send?.(message)
}
/** Examples alone are aborted: every other task ends with its process, which keeps nothing. */
let example = new AbortController()
let makeExample: MakeExample | null = null
let engine: Promise<Engine> | null = null
let sessions: Sessions | null = null

async function loadSessions(): Promise<Sessions> {
  const { createSessions } = await import('../models/sessions.ts')
  return (sessions ??= createSessions(settings))
}

/** Processes the result of a remote restoration; the face networks are loaded at the first one. */
async function processRemoteResult(input: RemoteResultInput) {
  const { writeRemoteResult } = await import('../../engines/replicate/remote-result.ts')
  return writeRemoteResult(input, await loadSessions(), neverAborted)
}

/** The instant engine has no networks. */
async function processDocument(input: DocumentInput) {
  const { restoreDocument } = await import('../../document.ts')
  const networks = settings.engine === 'instant' ? null : await loadSessions()
  return restoreDocument(input, networks, neverAborted)
}

async function processExample(input: ExampleInput) {
  example = new AbortController()
  const { signal } = example
  const { createExamples } = await import('../../example/example.ts')
  makeExample ??= createExamples(await loadSessions())
  return makeExample(input, signal)
}

async function loadEngine(): Promise<Engine> {
  if (settings.engine === 'replicate') throw new Error('a remote engine restores nothing here')
  if (settings.engine === 'instant')
    return (await import('../../engines/instant/instant-engine.ts')).createInstantEngine()
  return (await import('../../engines/local/local-engine.ts')).createLocalEngine(settings)
}

async function restore(input: RestorationRequest) {
  engine ??= loadEngine()
  return (await engine).restore(
    input,
    (progress) => reply({ kind: 'progress', progress }),
    neverAborted,
  )
}

const work: { [T in TaskName]: (input: Tasks[T]['input']) => Promise<Tasks[T]['output']> } = {
  prepare: prepareImage,
  share: composeShare,
  watermark: applyWatermark,
  variants: makeVariants,
  png: convertToPng,
  print: composePrint,
  sentPicture: prepareSentPicture,
  remoteResult: processRemoteResult,
  example: processExample,
  document: processDocument,
  restore,
  retouch: restore,
}

const run = async ({ task, input }: TaskRequest): Promise<unknown> => work[task](input as never)

process.on('disconnect', () => process.exit(0))
process.on('message', (request: TaskRequest | TaskCancel) => {
  if ('cancel' in request) return example.abort()
  const replied = run(request).then(
    (output) => reply({ kind: 'done', output }),
    (error: unknown) =>
      reply(
        error instanceof ImageError
          ? { kind: 'refused', code: error.code, detail: error.message }
          : {
              kind: 'failed',
              message: error instanceof Error ? (error.stack ?? error.message) : String(error),
            },
      ),
  )
  // Fills the cache of NODE_COMPILE_CACHE now, because this process is ended by SIGKILL.
  void replied.then(flushCompileCache)
})
