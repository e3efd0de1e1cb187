/** A labelled text input with help and error, linked for screen readers. */
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from '../lib/cx.ts'

export type InputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  /** Not focused when its dialog opens. */
  'data-optional'?: boolean
}

export function Input({ className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      className={cx(
        'block min-h-12 w-full rounded-md border border-line-strong bg-raised px-3 text-base text-ink placeholder:text-muted',
        'read-only:bg-sunken read-only:text-muted disabled:opacity-55 aria-invalid:border-brick',
        className,
      )}
    />
  )
}

export type FieldProps = InputProps & { label: string; help?: ReactNode; error?: string | null }

export function Field({ label, help, error, id, className, ...rest }: FieldProps) {
  const own = useId()
  const inputId = id ?? own
  const described = cx(Boolean(help) && `${inputId}-help`, error && `${inputId}-error`)
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={inputId} className="text-sm font-semibold">
        {label}
      </label>
      <Input
        {...rest}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {help && (
        <p id={`${inputId}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      <p
        id={`${inputId}-error`}
        aria-live="polite"
        className={cx('text-sm font-semibold text-brick', !error && 'hidden')}
      >
        {error}
      </p>
    </div>
  )
}

/**
 * The text typed into a field of the page before its code arrived. The first update of its form
 * overwrites it: read it in a layout effect.
 */
export const earlyText = (name: string): string =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`main [name='${name}']`)?.value ??
  ''

/** The value of the text field of this name; empty without one. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
