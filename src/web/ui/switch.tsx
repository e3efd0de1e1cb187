/** An on/off switch: a native checkbox, drawn and announced as a switch. */
import type { InputHTMLAttributes } from 'react'
import { cx } from '../lib/cx.ts'

export type SwitchProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'onChange'
> & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Ignores changes while busy; focus is kept. */
  busy?: boolean
}

/** Needs `aria-label`, `aria-labelledby` or a surrounding label. */
export function Switch({ checked, onChange, busy = false, className, ...rest }: SwitchProps) {
  return (
    <span className={cx('relative inline-flex h-7 w-12 shrink-0', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-disabled={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked)
        }}
        className="peer absolute -inset-2 z-1 m-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="size-full rounded-full border border-line-strong bg-sunken transition-colors duration-150 peer-checked:border-green peer-checked:bg-green peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ochre peer-disabled:opacity-55"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute left-1 top-1 size-5 rounded-full border border-line-strong bg-raised transition-transform duration-150 peer-checked:translate-x-5 peer-checked:border-raised"
      />
    </span>
  )
}
