/**
 * A photograph drawn as a mounted print, in its own proportions, limited to the screen and to a
 * moderate enlargement.
 */
import { useState, type ReactNode } from 'react'
import type { Size } from '../../domain/photo/file-check.ts'

/** Largest enlargement of a small photo, screen pixels per photo pixel. */
const ENLARGEMENT = 2
/** Least displayed width, px. */
const MIN_SHOWN_WIDTH = 320

/** Least width of the words below a narrow print, such as a strip from a photo booth. */
const CAPTION_WIDTH = 'min(100%, 20rem)'

/**
 * Largest width at which the whole print fits on the screen; more for a picture that its mat would
 * leave no room.
 */
const widthFor = ({ width, height }: Size): string =>
  `min(100%, max(4rem, min(74dvh, 52rem) * ${(width / height).toFixed(4)}), ${Math.max(MIN_SHOWN_WIDTH, width * ENLARGEMENT)}px)`

export function Print({
  size,
  tools,
  children,
}: {
  size: Size
  /** Below the print; no caption, which would name the print by its buttons. */
  tools?: ReactNode
  children: ReactNode
}) {
  const width = widthFor(size)
  return (
    <figure className="m-0">
      <div className="mount mx-auto" style={{ width }}>
        {children}
      </div>
      {tools && (
        <div
          className="mx-auto mt-3 text-sm text-muted"
          style={{ width: `max(${width}, ${CAPTION_WIDTH})` }}
        >
          {tools}
        </div>
      )}
    </figure>
  )
}

/**
 * One picture as a print; its space is reserved while loading and stays an empty mount after a
 * failure.
 */
export function PrintedPicture({ src, alt, size }: { src: string; alt: string; size: Size }) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <Print size={size}>
      {missing === src ? (
        <div
          aria-hidden="true"
          className="bg-sunken"
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
        />
      ) : (
        <img
          src={src}
          alt={alt}
          width={size.width}
          height={size.height}
          onError={() => setMissing(src)}
          className="block h-auto w-full bg-sunken"
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
        />
      )}
    </Print>
  )
}
