/** The heading of a section with its subtitle. */
import { cx } from '../../lib/cx.ts'

export function SectionHead({
  id,
  title,
  subtitle,
  className,
}: {
  id: string
  title: string
  subtitle?: string | null
  className?: string
}) {
  return (
    <header className={cx('grid gap-3', className)}>
      <h2 id={id} className="max-w-[24ch] text-3xl">
        {title}
      </h2>
      {subtitle && <p className="measure text-lg text-muted">{subtitle}</p>}
    </header>
  )
}
