/** Defines the errors of an image process, other than those of the picture. */

export type PixelProcessErrorCode = 'CRASHED' | 'TIMED_OUT' | 'OUT_OF_MEMORY' | 'FAILED' | 'CLOSED'

/** `FAILED`: the task threw an error; every other code: the process was lost or terminated. */
export class PixelProcessError extends Error {
  override readonly name = 'PixelProcessError'
  readonly code: PixelProcessErrorCode

  constructor(code: PixelProcessErrorCode, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
  }
}
