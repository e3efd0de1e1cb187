/**
 * A live example: a small part of the photo as it is and as the chosen settings would restore it.
 */
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Example as ExamplePair, ExampleRequest } from '#contract/examples.ts'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { call } from '../../lib/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { cx } from '../../lib/cx.ts'
import { ME } from '../../lib/query-client.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const copy = restoreAgainCopy.example
type Place = NonNullable<ExampleRequest['place']>

/**
 * Time without a change after which an example is asked for, ms: arrow keys run through choices.
 */
const SETTLE_MS = 300
/** Time for which examples are kept in memory, ms. */
const KEPT_MS = 600_000
/** Movement per arrow key, in shares of the picture's side. */
const STEP = 0.05
const STEPS: Partial<Record<string, Place>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
/** Longest side of the small picture, px. */
const MAP_SIDE = 112

type ExampleProps = {
  photo: Photo
  /** The version shown, whose findings the example uses. */
  versionId: number | undefined
  /** Keeps its identity while the settings stay the same. */
  options: ExampleRequest['options']
}

export function Example({ photo, versionId, options }: ExampleProps) {
  const [chosen, setChosen] = useState<Place | null>(null)
  const asked = useDebounced(options, SETTLE_MS)
  const place = useDebounced(chosen, SETTLE_MS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    // Not below the key of the versions: a new restoration invalidates that, and refuses examples.
    queryKey: [ME, 'example', photo.publicId, versionId, asked, place],
    queryFn: ({ signal }) =>
      call(
        'photos.example',
        {
          params: { id: photo.publicId },
          body: { options: asked, ...(place ? { place } : {}) },
        },
        { signal },
      ),
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isOutdated = isFetching || isPlaceholderData || asked !== options || place !== chosen
  return (
    // `display: contents`, so that the pictures stay sticky along the whole form.
    <section aria-label={copy.title} className="contents">
      <p className="font-semibold">{copy.title}</p>
      <div
        aria-busy={isOutdated}
        className="sticky top-18 z-10 low:static -mx-4 -mt-4 grid gap-1.5 border-b border-line bg-raised px-4 py-2"
      >
        <div className="grid max-w-md grid-cols-2 gap-2">
          <Side picture={data?.before} label={copy.before} alt={copy.beforeAlt} />
          <Side
            picture={data?.after}
            label={copy.after}
            alt={copy.afterAlt}
            isOutdated={isOutdated && !error}
          />
        </div>
        <p
          role="status"
          className={cx('text-sm', error && !isOutdated ? 'text-brick' : 'text-muted')}
        >
          {isOutdated ? copy.working : error ? sentenceFor(error) : copy.done}
        </p>
        {error && !isFetching && (
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            {copy.retry}
          </Button>
        )}
      </div>
      <PlaceChooser photo={photo} part={data?.part} chosen={chosen} onChoose={setChosen} />
    </section>
  )
}

function Side({
  picture,
  label,
  alt,
  isOutdated = false,
}: {
  picture: string | undefined
  label: string
  alt: string
  isOutdated?: boolean
}) {
  return (
    <figure className="m-0 grid gap-1">
      <span className="relative block aspect-square overflow-hidden rounded-sm bg-sunken">
        {picture && (
          <img
            src={picture}
            alt={alt}
            className={cx('size-full object-cover', isOutdated && 'opacity-50')}
          />
        )}
        {isOutdated && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </span>
      <figcaption className="text-sm text-muted">{label}</figcaption>
    </figure>
  )
}

/** The whole photo, small: a tap or the arrow keys choose the part. */
function PlaceChooser({
  photo,
  part,
  chosen,
  onChoose,
}: {
  photo: Photo
  part: ExamplePair['part'] | undefined
  chosen: Place | null
  onChoose: (place: Place) => void
}) {
  const scale = MAP_SIDE / Math.max(photo.width, photo.height)
  const centre = chosen ?? (part && { x: part.x + part.width / 2, y: part.y + part.height / 2 })
  const inside = (share: number) => Math.min(1, Math.max(0, share))

  function tap(event: MouseEvent<HTMLButtonElement>) {
    // A click by keyboard has no place.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChoose({
      x: inside((event.clientX - left) / width),
      y: inside((event.clientY - top) / height),
    })
  }
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step || !centre) return
    event.preventDefault()
    onChoose({ x: inside(centre.x + step.x), y: inside(centre.y + step.y) })
  }

  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        aria-label={copy.place(centre)}
        onClick={tap}
        onKeyDown={press}
        className="relative block shrink-0 cursor-crosshair overflow-hidden rounded-sm border border-line"
        style={{ width: photo.width * scale, height: photo.height * scale }}
      >
        <img
          src={picturesOf(photo, { small: true }).before.src}
          alt=""
          className="block size-full"
        />
        {part && centre && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute border-2 border-paper outline-2 outline-ochre"
            style={{
              left: `${inside(Math.min(1 - part.width, centre.x - part.width / 2)) * 100}%`,
              top: `${inside(Math.min(1 - part.height, centre.y - part.height / 2)) * 100}%`,
              width: `${part.width * 100}%`,
              height: `${part.height * 100}%`,
            }}
          />
        )}
      </button>
      <p className="text-sm text-muted">{copy.hint}</p>
    </div>
  )
}
