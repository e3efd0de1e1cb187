/** The main file of an image process: takes one order at a time from its parent, knows neither network nor database, dies with its parent. */
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
/** Inference leaves the server its share of the processor (nice 10). */
if (settings.lane === 'heavy') os.setPriority(10)

// The network holds this thread for a second at a time; a second thread sees a dead parent even then.
new Worker(new URL('./orphan-watch.ts', import.meta.url), {
  workerData: { parent: process.ppid },
}).unref()

const answer = (message: Answer) => {
  process.send?.(message)
}
const never = new AbortController().signal
let engine: Promise<Engine> | null = null
let sessions: Sessions | null = null

/** Both ends of a restoration that is made elsewhere; the networks that judge faces are loaded at the first of them. */
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
