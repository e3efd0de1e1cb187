/** A spinner, alone or with a sentence. */
import { siteCopy } from '#copy/public/site.ts'
import { cx } from '../lib/cx.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={cx('animate-turn motion-reduce:animate-none', className ?? 'size-6')}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** A spinner with its sentence, announced to screen readers. */
export function Waiting({ children = siteCopy.loading }: { children?: string }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 py-16 text-muted">
      <Spinner className="size-8 text-ochre" />
      <p>{children}</p>
    </div>
  )
}
