/** Radio buttons drawn as a row of cards. */
import { useId, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

type Props<T> = {
  legend: string
  options: readonly { value: T; name: string; text?: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

export function OptionCards<T extends string | number>({
  legend,
  options,
  value,
  onChange,
}: Props<T>) {
  const group = useId()
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 p-0 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'grid min-h-12 cursor-pointer content-center rounded-md border px-2 py-1.5 text-center transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre',
              option.value === value
                ? 'border-ochre bg-ochre-wash'
                : 'border-line-strong bg-raised hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span className="font-semibold">{option.name}</span>
            {option.text && <span className="text-xs text-muted">{option.text}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
