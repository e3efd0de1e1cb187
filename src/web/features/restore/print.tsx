/** A photograph on the table: mounted, at its own proportions, never taller than the screen nor blown up out of reason. */
import { useState, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Mount } from '../../ui/mount.tsx'
import type { Size } from '../../domain/photo/file-check.ts'

/** A small photo is shown at up to this many screen pixels for each of its own. */
const ENLARGEMENT = 2
/** Smaller ones are brought to this width at least, in pixels. */
const LEAST = 320

/** Width that keeps the whole print on the screen. */
const widthFor = ({ width, height }: Size): string =>
  `min(100%, calc(min(74dvh, 52rem) * ${(width / height).toFixed(4)}), ${Math.max(LEAST, width * ENLARGEMENT)}px)`

export function Print({
  size,
  caption,
  className,
  children,
}: {
  size: Size
  caption?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('mx-auto', className)} style={{ width: widthFor(size) }}>
      <Mount caption={caption}>{children}</Mount>
    </div>
  )
}

/** One picture as a print; its place is reserved before it is there, and stays an empty mount where it cannot be had. */
export function PrintedPicture({
  src,
  alt,
  size,
  caption,
}: {
  src: string
  alt: string
  size: Size
  caption?: ReactNode
}) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <Print size={size} caption={caption}>
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
