/** What can happen to an image process, other than a verdict on the picture. */

export type PixelProcessErrorCode =
  | 'CRASHED'
  | 'TIMED_OUT'
  | 'OUT_OF_MEMORY'
  | 'ABORTED'
  | 'FAILED'
  | 'CLOSED'

/** `FAILED`: the work threw; every other code: the process was lost or ended. */
export class PixelProcessError extends Error {
  override readonly name = 'PixelProcessError'
  readonly code: PixelProcessErrorCode

  constructor(code: PixelProcessErrorCode, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
  }
}
