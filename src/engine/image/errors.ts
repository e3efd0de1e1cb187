/** What can be wrong with a picture somebody hands in, as codes: the server turns them into sentences. */

export type ImageErrorCode =
  | 'UNSUPPORTED_FORMAT'
  | 'TOO_SMALL'
  | 'TOO_MANY_PIXELS'
  | 'ANIMATED'
  | 'UNREADABLE'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options)
    this.code = code
  }
}
