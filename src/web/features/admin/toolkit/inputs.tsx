/** Text area, select and switch of back-office forms, each with label, help and error. */
import {
  useId,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { cx } from '../../../lib/cx.ts'
import { Switch } from '../../../ui/switch.tsx'

const BOX =
  'block w-full rounded-md border border-line-strong bg-raised px-3 text-base text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-brick'

type Labelled = { label: string; help?: ReactNode; error?: string | null }
type Frame = Labelled & {
  children: (inputProps: {
    id: string
    'aria-invalid'?: true
    'aria-describedby'?: string
  }) => ReactNode
  className?: string
}

/** Connects a label, help and error with their input for screen readers. */
export function Labelled({ label, help, error, children, className }: Frame) {
  const id = useId()
  const described = cx(Boolean(help) && `${id}-help`, error && `${id}-error`)
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {help && (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={cx('text-sm font-semibold text-brick', !error && 'hidden')}
      >
        {error}
      </p>
    </div>
  )
}

export function TextArea({
  label,
  help,
  error,
  className,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} help={help} error={error ?? null}>
      {(inputProps) => (
        <textarea
          rows={4}
          {...rest}
          {...inputProps}
          className={cx(
            BOX,
            'py-2.5 leading-normal read-only:bg-sunken read-only:text-muted',
            className,
          )}
        />
      )}
    </Labelled>
  )
}

export type Choice = { value: string; label: string; disabled?: boolean }

export function Select({
  label,
  help,
  error,
  choices,
  hideLabel = false,
  className,
  ...rest
}: Labelled &
  SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly Choice[]; hideLabel?: boolean }) {
  const select = (inputProps: object) => (
    <select
      {...rest}
      {...inputProps}
      {...(hideLabel ? { 'aria-label': label } : {})}
      className={cx(BOX, 'min-h-12', className)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
          {choice.label}
        </option>
      ))}
    </select>
  )
  return hideLabel ? (
    select({})
  ) : (
    <Labelled label={label} help={help} error={error ?? null}>
      {select}
    </Labelled>
  )
}

export type SwitchFieldProps = {
  label: string
  help?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  busy?: boolean
}

/** A switch with its label and help; `label` names the state that is on. */
export function SwitchField({
  label,
  help,
  checked,
  onChange,
  disabled = false,
  busy = false,
}: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        busy={busy}
        {...(help ? { 'aria-describedby': `${id}-help` } : {})}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm font-semibold leading-7">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
