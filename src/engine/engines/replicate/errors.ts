/** What can go wrong with a remote engine, other than a verdict on the picture. */

/**
 * `UNAVAILABLE`: no answer, or only refusals for the moment. `REFUSED`: it will not, whoever asks again. `FAILED`: the model gave up.
 * `TOO_SLOW`: ended by us. `GONE`: it knows nothing of the prediction. `UNTRUSTED`: an answer that is not what was agreed.
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
