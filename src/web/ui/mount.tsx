/** Surfaces: a photo mounted as a print, and a plain card. */
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/**
 * Width of a mounted print over the whole of a small screen, for `sizes`: without the page's
 * margins, the mat and the hairline.
 */
export const MOUNTED_FULL = 'calc(100vw - 50px)'

/** A mounted print with an optional caption below it, like a label on an album page. */
export function Mount({
  caption,
  className,
  children,
}: {
  caption?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <figure className={cx('m-0', className)}>
      <div className="mount">{children}</div>
      {caption && <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>}
    </figure>
  )
}

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('rounded-lg border border-line bg-raised p-5 sm:p-8', className)}>
      {children}
    </div>
  )
}
