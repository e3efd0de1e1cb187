/** A badge: a short status in words. */
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'error'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-ochre-wash text-ochre-deep',
  success: 'bg-green-wash text-green',
  error: 'bg-brick-wash text-brick',
}

export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold leading-tight forced-colors:outline forced-colors:-outline-offset-1',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
