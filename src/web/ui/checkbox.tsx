/** A checkbox with its sentence; the whole line is clickable. */
import { useId, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
  className?: string
}

export function Checkbox({ checked, onChange, label, help, disabled, className }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 pointer-coarse:py-2.5">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-ochre disabled:opacity-55"
        />
        <span className="min-h-6">{label}</span>
      </label>
      {help && (
        <p id={`${id}-help`} className="pl-9 text-sm text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
