/**
 * 'Comparer': two versions of a photo, or a version and the original, with the same zoom and
 * position.
 */
import { useState } from 'react'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { retouchCopy } from '#copy/account/retouch.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { cx } from '../../lib/cx.ts'
import { SELECT_ARROW } from '../../ui/select.tsx'
import { Panes, ZoomButtons, type PaneSide } from './panes.tsx'
import { useZoom } from './use-zoom.ts'

const copy = retouchCopy.compare
/** The original among the versions. */
const ORIGINAL = 0

/** The number of a version on the screen. */
export const numberOf = ({ versions }: PhotoVersions, id: number): number =>
  versions.length - versions.findIndex((version) => version.id === id)

/** A version, or the original, as a pane shows it. */
export function sideOf(photo: Photo, known: PhotoVersions, id: number): PaneSide {
  if (id === ORIGINAL) return { picture: picturesOf(photo).before, tag: copy.original }
  const tag = copy.version(numberOf(known, id))
  return { picture: { ...picturesOf(photo, { version: id }).after, alt: tag }, tag }
}

export function Comparer({ photo, known }: { photo: Photo; known: PhotoVersions }) {
  const zoom = useZoom(photo)
  const shown = known.versions.find(({ isShown }) => isShown) ?? known.versions[0]
  const other = known.versions.find(({ id }) => id !== shown?.id)
  const [chosen, setChosen] = useState<readonly [number, number]>([
    other?.id ?? ORIGINAL,
    shown?.id ?? ORIGINAL,
  ])
  const [first, second] = chosen
  return (
    <>
      <Panes
        sides={[sideOf(photo, known, first), sideOf(photo, known, second)]}
        size={photo}
        zoom={zoom}
      />
      <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line px-3 py-2">
        <Choice
          label={copy.first}
          known={known}
          value={first}
          onChange={(id) => setChosen([id, second])}
        />
        <Choice
          label={copy.second}
          known={known}
          value={second}
          onChange={(id) => setChosen([first, id])}
        />
        <ZoomButtons zoom={zoom} />
      </div>
    </>
  )
}

const Choice = ({
  label,
  known,
  value,
  onChange,
}: {
  label: string
  known: PhotoVersions
  value: number
  onChange: (id: number) => void
}) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
    className={cx(
      SELECT_ARROW,
      'min-h-11 rounded-md border border-line-strong bg-raised px-3 text-base text-ink',
    )}
  >
    <option value={ORIGINAL}>{copy.original}</option>
    {known.versions.map(({ id }) => (
      <option key={id} value={id}>
        {copy.version(numberOf(known, id))}
      </option>
    ))}
  </select>
)
