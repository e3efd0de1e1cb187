/** A labelled select with its help and its error. */
import type { SelectHTMLAttributes } from 'react'
import { cx } from '../lib/cx.ts'
import { INPUT_BOX, Labelled, type LabelledProps } from './text-area.tsx'

/** Classes of every select: an arrow that looks the same in all browsers. */
export const SELECT_ARROW = 'select-arrow pr-10'

export type Choice = { value: string; label: string; disabled?: boolean }

export function Select({
  label,
  help,
  error,
  choices,
  hideLabel = false,
  className,
  ...rest
}: LabelledProps &
  SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly Choice[]; hideLabel?: boolean }) {
  const select = (inputProps: object) => (
    <select
      {...rest}
      {...inputProps}
      {...(hideLabel ? { 'aria-label': label } : {})}
      className={cx(INPUT_BOX, SELECT_ARROW, 'min-h-12', className)}
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
