/** The four formats, each drawn with its aspect ratio. */
import { useId } from 'react'
import { SHARE_ASPECTS, type ShareAspect } from '#contract/share-formats.ts'
import { shareCopy } from '#copy/account/share.ts'
import { cx } from '../../lib/cx.ts'

const copy = shareCopy.formats
/** Longer side of a drawn format, in rem. */
const SIDE = 2.75

export type FormatPickerProps = {
  sizes: Record<ShareAspect, { width: number; height: number }>
  value: ShareAspect
  onChange: (aspect: ShareAspect) => void
  disabled?: boolean
}

export function FormatPicker({ sizes, value, onChange, disabled }: FormatPickerProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="m-0 border-0 p-0">
      <legend className="mb-3 p-0 text-sm font-semibold">{copy.legend}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {SHARE_ASPECTS.map((aspect) => {
          const { width, height } = sizes[aspect]
          const scale = SIDE / Math.max(width, height)
          return (
            <label
              key={aspect}
              className={cx(
                'flex cursor-pointer flex-col items-center gap-2 rounded-md border p-3 text-center transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre',
                aspect === value
                  ? 'border-ochre bg-ochre-wash'
                  : 'border-line-strong bg-raised hover:border-ink',
                disabled && 'opacity-55',
              )}
            >
              <input
                type="radio"
                name={name}
                value={aspect}
                checked={aspect === value}
                onChange={() => onChange(aspect)}
                aria-labelledby={`${name}-${aspect}`}
                className="sr-only"
              />
              <span
                aria-hidden="true"
                className="flex items-center justify-center"
                style={{ height: `${SIDE}rem` }}
              >
                <span
                  className={cx(
                    'block rounded-sm border-2',
                    aspect === value ? 'border-ochre-deep' : 'border-muted',
                  )}
                  style={{ width: `${width * scale}rem`, height: `${height * scale}rem` }}
                />
              </span>
              <span id={`${name}-${aspect}`} className="grid">
                <span className="font-semibold">
                  {copy.names[aspect]} <span className="font-normal text-muted">{aspect}</span>
                </span>
                <span className="text-xs text-muted">{copy.pixels(width, height)}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
