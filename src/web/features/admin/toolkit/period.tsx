/** The first and last day of a list, both optional. */
import { useId } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'

/** ISO days such as 2026-11-21, both inclusive. */
export type Days = { from?: string; to?: string }

const copy = adminCopy.period

export function Period({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  const set = (name: keyof Days, day: string) => {
    const { [name]: _, ...rest } = value
    onChange(day === '' ? rest : { ...rest, [name]: day })
  }
  const errorId = useId()
  const isReversed = value.from !== undefined && value.to !== undefined && value.from > value.to
  return (
    <div
      role="group"
      aria-label={copy.label}
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 text-sm"
    >
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex grow items-center gap-2 sm:grow-0">
          <span className="w-7 shrink-0 font-semibold">{copy[name]}</span>
          <Input
            type="date"
            value={value[name] ?? ''}
            aria-invalid={isReversed || undefined}
            aria-describedby={isReversed ? errorId : undefined}
            className="focus:outline-3 focus:outline-offset-2 focus:outline-ochre sm:w-44"
            onChange={(event) => set(name, event.target.value)}
            {...(name === 'from' && value.to ? { max: value.to } : {})}
            {...(name === 'to' && value.from ? { min: value.from } : {})}
          />
        </label>
      ))}
      {(value.from ?? value.to) && (
        <Button size="sm" variant="quiet" onClick={() => onChange({})}>
          {copy.clear}
        </Button>
      )}
      <p
        id={errorId}
        aria-live="polite"
        className={cx('w-full font-semibold text-brick', !isReversed && 'hidden')}
      >
        {isReversed && copy.reversed}
      </p>
    </div>
  )
}
