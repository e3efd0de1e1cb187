/**
 * Entry point of an image process: runs one task at a time for its parent, without network or
 * database access, and exits with it.
 */
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { makePng, type PngInput } from '../../compose/png.ts'
import { makeVariants, type VariantsInput } from '../../compose/variants.ts'
import { composeShare, type ShareInput } from '../../compose/share.ts'
import { applyWatermark, type WatermarkInput } from '../../compose/watermark.ts'
import type { Engine, RestorationRequest } from '../../engine.ts'
import { ImageError } from '../../image/errors.ts'
import { prepareImage, type PrepareInput } from '../../image/prepare.ts'
import type { IncomingInput } from '../../engines/replicate/incoming.ts'
import { prepareOutgoing, type OutgoingInput } from '../../engines/replicate/outgoing.ts'
import type { Sessions } from '../models/sessions.ts'
import type { Answer, ChildSettings, Order } from './tasks.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings
/** Lowers the priority of inference (nice 10) in favour of the server. */
if (settings.lane === 'heavy') os.setPriority(10)

// Inference blocks this thread for about a second at a time, so a second thread watches the parent.
new Worker(new URL('./orphan-watch.ts', import.meta.url), {
  workerData: { parent: process.ppid },
}).unref()

const answer = (message: Answer) => {
  process.send?.(message)
}
const never = new AbortController().signal
let engine: Promise<Engine> | null = null
let sessions: Sessions | null = null

/** Processes the result of a remote restoration; the face networks are loaded at the first one. */
async function takeRemote(input: IncomingInput) {
  const [{ createSessions }, { takeIncoming }] = await Promise.all([
    import('../models/sessions.ts'),
    import('../../engines/replicate/incoming.ts'),
  ])
  sessions ??= createSessions(settings)
  return takeIncoming(input, sessions, never)
}

async function loadEngine(): Promise<Engine> {
  if (settings.engine === 'replicate') throw new Error('a remote engine restores nothing here')
  if (settings.engine === 'instant')
    return (await import('../../engines/instant/instant-engine.ts')).createInstantEngine()
  return (await import('../../engines/local/local-engine.ts')).createLocalEngine(settings)
}

async function run({ task, input }: Order): Promise<unknown> {
  if (task === 'prepare') return prepareImage(input as PrepareInput)
  if (task === 'share') return composeShare(input as ShareInput)
  if (task === 'watermark') return applyWatermark(input as WatermarkInput)
  if (task === 'variants') return makeVariants(input as VariantsInput)
  if (task === 'png') return makePng(input as PngInput)
  if (task === 'outgoing') return prepareOutgoing(input as OutgoingInput)
  if (task === 'incoming') return takeRemote(input as IncomingInput)
  engine ??= loadEngine()
  return (await engine).restore(
    input as RestorationRequest,
    (progress) => answer({ kind: 'progress', progress }),
    never,
  )
}

process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  run(order).then(
    (output) => answer({ kind: 'done', output }),
    (error: unknown) =>
      answer(
        error instanceof ImageError
          ? { kind: 'refused', code: error.code, detail: error.message }
          : {
              kind: 'failed',
              message: error instanceof Error ? (error.stack ?? error.message) : String(error),
            },
      ),
  )
})
