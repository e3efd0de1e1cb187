/** A labelled text area with help and error, and the frame of other labelled inputs. */
import { useId, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import { cx } from '../lib/cx.ts'

/** Classes of an input's box. */
export const INPUT_BOX =
  'block w-full rounded-md border border-line-strong bg-raised px-3 text-base text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-brick'

export type LabelledProps = { label: string; help?: ReactNode; error?: string | null }
type Frame = LabelledProps & {
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

type TextAreaProps = LabelledProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    ref?: Ref<HTMLTextAreaElement>
    /** Between the label and the box. */
    toolbar?: ReactNode
  }

export function TextArea({ label, help, error, className, toolbar, ...rest }: TextAreaProps) {
  return (
    <Labelled label={label} help={help} error={error ?? null}>
      {(inputProps) => (
        <>
          {toolbar}
          <textarea
            rows={4}
            {...rest}
            {...inputProps}
            className={cx(
              INPUT_BOX,
              'py-2.5 leading-normal read-only:bg-sunken read-only:text-muted',
              className,
            )}
          />
        </>
      )}
    </Labelled>
  )
}
