/** Defines the fields of a picture's header, for the parsers of every format. */

export type ImageFormat = 'jpeg' | 'png' | 'webp'

export type ImageHeader = {
  format: ImageFormat
  /** Size as stored, before EXIF rotation, px. */
  width: number
  height: number
  /**
   * Progressive JPEG or one of several scans, or interlaced PNG, which are decoded entirely in
   * memory.
   */
  progressive: boolean
  animated: boolean
  /** Bits per channel. */
  bitDepth: number
  /** 1 grey, 2 grey + alpha, 3 colour, 4 colour + alpha or CMYK. */
  channels: number
}
