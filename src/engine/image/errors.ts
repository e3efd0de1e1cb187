/** Defines the error codes of unusable pictures, which the server translates for the user. */

export type ImageErrorCode =
  | 'UNSUPPORTED_FORMAT'
  | 'TOO_SMALL'
  | 'TOO_MANY_PIXELS'
  | 'ANIMATED'
  | 'UNREADABLE'
  | 'INVALID_CROP'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options)
    this.code = code
  }
}
