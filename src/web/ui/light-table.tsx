/** Prints in rows of equal height; in one column on a phone. */
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** Classes of the list around the prints. */
export const LIGHT_TABLE =
  'light-table m-0 flex list-none flex-col gap-8 p-0 md:flex-row md:flex-wrap md:items-start md:gap-x-6 md:gap-y-10'

/**
 * Beyond the mat around each photo (30 px), widths in proportion to the photos' shapes give the
 * prints of a line one height.
 */
export function LightTableItem({
  ratio,
  rem,
  as: Tag = 'li',
  className,
  children,
}: {
  /** Width over height of the photo. */
  ratio: number
  /** Minimum height of a photo, rem. */
  rem: number
  as?: 'li' | 'div'
  className?: string
  children: ReactNode
}) {
  const style = { '--grow': ratio, '--basis': `calc(${ratio * rem}rem + 30px)` } as CSSProperties
  return (
    <Tag
      style={style}
      className={cx('min-w-0 max-md:w-full md:grow-(--grow) md:basis-(--basis)', className)}
    >
      {children}
    </Tag>
  )
}

/** Fills the rest of the last row, so that a single print is not stretched over it. */
export const LightTableEnd = () => (
  <li aria-hidden="true" className="h-0 grow-[1.2] max-md:hidden" />
)
