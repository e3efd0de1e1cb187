/**
 * Addresses of public pictures (gallery, landing page, blog). Each contains the picture's
 * dimensions, which prevents layout shift. Loads no schema.
 */

/** Widths of the files of a public picture, in pixels, up to its own width, which is added last. */
export const PICTURE_WIDTHS = [640, 1280, 1920] as const
/** Formats of every width, lightest first; JPEG is the fallback. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export const PICTURE_MEDIA_TYPE = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<PictureFormat, string>

const ADDRESS =
  /^\/media\/([A-Za-z0-9_-]{22}-([1-9]\d{0,3})x([1-9]\d{0,4}))\/\d{1,4}\.(?:avif|webp|jpg)$/

export type PublicPicture = {
  /** JPEG, at most 1280 pixels wide. */
  src: string
  srcSet: string
  sources: { type: string; srcSet: string }[]
  /** Pixels of the largest file. */
  width: number
  height: number
}

/** The widths of a picture whose largest file is `width` pixels wide. */
export const pictureWidths = (width: number): number[] => [
  ...PICTURE_WIDTHS.filter((step) => step < width),
  width,
]

/** The address of one file; `id` is 'HASH-WIDTHxHEIGHT'. */
export const pictureAddress = (id: string, width: number, format: PictureFormat): string =>
  `/media/${id}/${width}.${format}`

/** Every file of the public picture at an address; null for any other address. */
export function pictureOf(address: string | null | undefined): PublicPicture | null {
  const [, id, width, height] = ADDRESS.exec(address ?? '') ?? []
  if (!id) return null
  const widths = pictureWidths(Number(width))
  const srcSet = (format: PictureFormat) =>
    widths.map((step) => `${pictureAddress(id, step, format)} ${step}w`).join(', ')
  const light = PICTURE_FORMATS.filter((format) => format !== 'jpg')
  return {
    src: pictureAddress(id, widths.findLast((step) => step <= 1280) ?? widths[0]!, 'jpg'),
    srcSet: srcSet('jpg'),
    sources: light.map((format) => ({ type: PICTURE_MEDIA_TYPE[format], srcSet: srcSet(format) })),
    width: Number(width),
    height: Number(height),
  }
}
