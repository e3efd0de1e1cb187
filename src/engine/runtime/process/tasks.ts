/** Defines the tasks of image processes and the messages between a process and its parent. */
import type { PngInput } from '../../compose/png.ts'
import type { PrintInput } from '../../compose/print.ts'
import type { VariantsInput, VariantsOutput } from '../../compose/variants.ts'
import type { ShareInput, ShareOutput } from '../../compose/share.ts'
import type { WatermarkInput, WatermarkOutput } from '../../compose/watermark.ts'
import type { DocumentInput, DocumentOutput } from '../../document.ts'
import type { EngineName } from '../../abilities.ts'
import type { ExampleInput, ExampleOutput } from '../../example/example.ts'
import type { Progress, RestorationReport, RestorationRequest } from '../../engine.ts'
import type { ImageErrorCode } from '../../image/errors.ts'
import type { PreparedImage, PrepareInput } from '../../image/prepare.ts'
import type {
  RemoteResultInput,
  RemoteResultOutput,
} from '../../engines/replicate/remote-result.ts'
import type { SentPictureInput } from '../../engines/replicate/sent-picture.ts'

export type Tasks = {
  prepare: { input: PrepareInput; output: PreparedImage }
  watermark: { input: WatermarkInput; output: WatermarkOutput }
  share: { input: ShareInput; output: ShareOutput }
  variants: { input: VariantsInput; output: VariantsOutput }
  png: { input: PngInput; output: void }
  print: { input: PrintInput; output: void }
  restore: { input: RestorationRequest; output: RestorationReport }
  /** A restoration request with a retouch. */
  retouch: { input: RestorationRequest; output: RestorationReport }
  example: { input: ExampleInput; output: ExampleOutput }
  document: { input: DocumentInput; output: DocumentOutput }
  /** The picture sent to a remote engine, and its result. */
  sentPicture: { input: SentPictureInput; output: void }
  remoteResult: { input: RemoteResultInput; output: RemoteResultOutput }
}
export type TaskName = keyof Tasks
/**
 * Lane of each task; only heavy tasks wait behind a restoration, which takes seconds to minutes,
 * and uploads never wait behind an example or a retouch.
 */
export const LANE_OF = {
  prepare: 'light',
  watermark: 'light',
  share: 'light',
  variants: 'light',
  png: 'light',
  print: 'light',
  example: 'live',
  retouch: 'retouch',
  restore: 'heavy',
  document: 'heavy',
  sentPicture: 'heavy',
  remoteResult: 'heavy',
} as const satisfies Record<TaskName, Lane>
export type Lane = 'light' | 'live' | 'retouch' | 'heavy'

/** Settings of a process, passed as its one argument, as JSON. */
export type ChildSettings = {
  engine: EngineName
  modelsDir: string
  addedDir?: string | undefined
  threads: number
  lane: Lane
}

/** Message from the parent: run a task. */
export type TaskRequest = { task: TaskName; input: unknown }
/** Message from the parent: abort the task; other lanes are aborted by killing the process. */
export type TaskCancel = { cancel: true }
/** Message from the process: progress of its task, or its end. */
export type TaskReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: ImageErrorCode; detail: string }
  | { kind: 'failed'; message: string }
