/** A progress bar with the current stage, whose changes are announced. */
import { cx } from '../lib/cx.ts'

export type ProgressProps = {
  /** What is being done. */
  label: string
  /** Percent, 0..100. */
  value: number
  /** The stage under way ('Réparation des rayures…'); announced politely when it changes. */
  stage?: string
  /** Does not announce the stage, for lists with several bars. */
  quiet?: boolean
  className?: string
}

export function Progress({ label, value, stage, quiet = false, className }: ProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={cx('grid gap-2', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <p aria-live={quiet ? undefined : 'polite'} className="font-semibold">
          {stage ?? label}
        </p>
        <p aria-hidden="true" className="shrink-0 whitespace-nowrap tabular-nums text-muted">
          {percent}&nbsp;%
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={stage ? `${stage} ${percent}\u00a0%` : `${percent}\u00a0%`}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left bg-ochre transition-transform duration-250 ease-settle"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  )
}
