/** The empty and the failed state of a screen. */
import type { ReactNode } from 'react'
import { errorCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ApiError, sentenceFor } from '../lib/api-error.ts'
import { cx } from '../lib/cx.ts'
import { Button } from './button.tsx'

export function EmptyState({
  title,
  text,
  icon,
  action,
}: {
  title: string
  text?: string
  icon?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      {icon}
      <h2 className="text-xl">{title}</h2>
      {text && <p className="measure text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

type ErrorStateProps = {
  error: unknown
  title?: string
  /** In place of the error's own sentence. */
  text?: string
  onRetry?: () => void
  /** For use inside another box. */
  compact?: boolean
}

/**
 * Shows what happened, what to do, and the request id if there is one. What no longer exists is not
 * asked for again.
 */
export function ErrorState({ error, title, text, onRetry, compact = false }: ErrorStateProps) {
  const { requestId, status } = error instanceof ApiError ? error : { requestId: null, status: 0 }
  const layout = compact
    ? 'items-start gap-2 border-l-2 pl-4 text-sm'
    : 'items-center gap-3 rounded-lg border bg-brick-wash px-6 py-12 text-center'
  return (
    <div role="alert" className={cx('flex flex-col border-brick', layout)}>
      {title &&
        (compact ? <p className="font-semibold">{title}</p> : <h2 className="text-xl">{title}</h2>)}
      <p className="measure">{text ?? (error ? sentenceFor(error) : errorCopy.INTERNAL)}</p>
      {requestId && <p className="text-sm text-muted">{siteCopy.failure.requestId(requestId)}</p>}
      {onRetry && status !== 404 && (
        <Button
          variant="secondary"
          size={compact ? 'sm' : 'md'}
          className={compact ? 'mt-1' : 'mt-3'}
          onClick={onRetry}
        >
          {siteCopy.retry}
        </Button>
      )}
    </div>
  )
}
