/** A notice inside a page. */
import type { ReactNode } from 'react'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { cx } from '../lib/cx.ts'

type AlertTone = 'info' | 'success' | 'error'

const TONES: Record<AlertTone, { box: string; Icon: typeof Info }> = {
  info: { box: 'border-line bg-raised [&>svg]:text-ochre', Icon: Info },
  success: { box: 'border-green bg-green-wash [&>svg]:text-green', Icon: CircleCheck },
  error: { box: 'border-brick bg-brick-wash [&>svg]:text-brick', Icon: TriangleAlert },
}

export type AlertProps = {
  tone?: AlertTone
  title: string
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

export function Alert({ tone = 'info', title, children, actions, className }: AlertProps) {
  const { box, Icon } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-md border p-4', box, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid grow gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
