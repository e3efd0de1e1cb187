/** The retouch map of a photo, its legend with shares, and the summary of the treatments. */
import { useState } from 'react'
import { Layers } from 'lucide-react'
import type { PhotoVersion, Treatments } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'

const copy = restoreAgainCopy.map
type RetouchMap = NonNullable<PhotoVersion['map']>
const ROWS = [
  { key: 'original', dot: 'bg-line-strong' },
  { key: 'cleaned', dot: 'bg-map-cleaned' },
  { key: 'reconstructed', dot: 'bg-map-reconstructed' },
] as const

/** The stripes that the map has over strokes. */
const STRIPES = {
  backgroundImage:
    'repeating-linear-gradient(135deg, var(--color-raised) 0 1.5px, transparent 1.5px 4px)',
}

/** Shows the map in place of the picture. */
export function RetouchPicture({ map, photo }: { map: RetouchMap; photo: Photo }) {
  const [failed, setFailed] = useState(false)
  const size = { width: photo.width, height: photo.height }
  if (failed)
    return (
      <p
        role="alert"
        className="flex items-center justify-center bg-sunken p-6 text-center"
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      >
        {copy.failed}
      </p>
    )
  return (
    <img
      src={map.url}
      alt={copy.alt}
      {...size}
      className="block h-auto w-full animate-fade-in bg-sunken"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      onError={() => setFailed(true)}
    />
  )
}

/** Toggles between map and comparison. */
export const MapButton = ({ mapped, onClick }: { mapped: boolean; onClick: () => void }) => (
  <Button
    variant="quiet"
    size="sm"
    icon={<Layers aria-hidden="true" className="size-4" />}
    onClick={onClick}
  >
    {mapped ? copy.back : copy.show}
  </Button>
)

/** The legend of the map, with the share of each. */
export function RetouchLegend({ map }: { map: RetouchMap }) {
  return (
    <div className="grid gap-2">
      <dl aria-label={copy.legend} className="m-0 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink">
        {ROWS.map(({ key, dot }) => (
          <div key={key} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={cx('size-3 rounded-full forced-color-adjust-none', dot)}
            />
            <dt>{copy[key]}</dt>
            <dd className="m-0 font-semibold">{copy.share(map[key])}</dd>
          </div>
        ))}
        {map.painted > 0 && (
          <div className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-3 shrink-0 rounded-full bg-line-strong forced-color-adjust-none"
              style={STRIPES}
            />
            <dt>{copy.painted}</dt>
            <dd className="m-0 font-semibold">{copy.share(map.painted)}</dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-muted">
        {map.faces > 0 && `${copy.faces} `}
        {copy.note}
      </p>
    </div>
  )
}

/** The treatments of damage in one line; nothing if there is nothing to report. */
export function TreatmentSummary({ treatments }: { treatments: Treatments | null }) {
  const summary = treatments && restoreAgainCopy.treatments.summary(treatments)
  return summary ? <p className="text-sm text-ink">{summary}</p> : null
}
