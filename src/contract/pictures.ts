/** Addresses of public pictures (gallery, landing page, blog): each names the picture's size, so that a page needs nothing else to lay it out. No schema is loaded here. */

/** Widths that every public picture exists in, in pixels, as far as it is that wide; its own width comes last. */
export const PICTURE_WIDTHS = [640, 1280, 1920] as const
/** Formats that every width exists in, lightest first; JPEG is for browsers that know nothing else. */
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

/** Every file of the public picture behind an address; null when it is not the address of one. */
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
