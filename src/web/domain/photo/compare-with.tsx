/** Select of the picture that a result is compared with; renders nothing for a single version. */
import { useId } from 'react'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { cx } from '../../lib/cx.ts'
import { SELECT_ARROW } from '../../ui/select.tsx'
import type { Comparison } from './use-comparison.ts'

const copy = restoreAgainCopy.versions

export function CompareWith({
  comparison: { versions, against, setAgainst },
}: {
  comparison: Comparison
}) {
  const id = useId()
  if (versions.length < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {copy.compareWith}
      </label>
      <select
        id={id}
        value={against ?? ''}
        onChange={(event) =>
          setAgainst(event.target.value === '' ? null : Number(event.target.value))
        }
        className={cx(
          SELECT_ARROW,
          'min-h-11 rounded-md border border-line-strong bg-raised px-3 text-base text-ink',
        )}
      >
        <option value="">{copy.original}</option>
        {versions
          .filter(({ isShown }) => !isShown)
          .map((version) => (
            <option key={version.id} value={version.id}>
              {copy.name(version.number)}
            </option>
          ))}
      </select>
    </div>
  )
}
