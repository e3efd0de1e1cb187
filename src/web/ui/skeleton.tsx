/**
 * A placeholder of loading content with its size; hidden from screen readers, which get a sentence
 * instead.
 */
import { cx } from '../lib/cx.ts'

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx('animate-breathe rounded-md bg-sunken motion-reduce:animate-none', className)}
    />
  )
}
