/** Defines the errors of a remote engine, other than those of the picture. */

/**
 * `UNAVAILABLE`: no answer, or a temporary refusal. `REFUSED`: a permanent refusal.
 * `FAILED`: the model failed. `TOO_SLOW`: we cancelled it. `GONE`: the prediction is unknown.
 * `UNTRUSTED`: the answer violates the interface.
 */
export type RemoteErrorCode =
  | 'UNAVAILABLE'
  | 'REFUSED'
  | 'FAILED'
  | 'TOO_SLOW'
  | 'GONE'
  | 'UNTRUSTED'

export class RemoteEngineError extends Error {
  override readonly name = 'RemoteEngineError'
  readonly code: RemoteErrorCode

  constructor(code: RemoteErrorCode, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options)
    this.code = code
  }
}
