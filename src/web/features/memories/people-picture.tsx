/**
 * The photo with a frame on each person: a touch names a face or a position; frames move by finger
 * or arrow keys.
 */
import {
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { Plus } from 'lucide-react'
import type { PersonPlace } from '#contract/memories.ts'
import type { VersionFace } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { cx } from '../../lib/cx.ts'
import { isSamePlace, placeAround, type DraftPerson } from './draft.ts'

const copy = memoriesCopy.people
/** Pixels that a frame is dragged by before it moves, so that a tap doesn't. */
const MIN_DRAG = 5
/** Share of the picture's side that an arrow key moves a frame by. */
const STEP = 0.02
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Centred on the place, and large enough to touch; larger frames would cover the faces beside. */
const frameStyle = ({ x, y, width, height }: PersonPlace): CSSProperties => ({
  left: `${(x + width / 2) * 100}%`,
  top: `${(y + height / 2) * 100}%`,
  width: `max(2rem, ${width * 100}%)`,
  height: `max(2rem, ${height * 100}%)`,
})
const FRAME =
  'absolute flex -translate-x-1/2 -translate-y-1/2 cursor-pointer items-end justify-center rounded-md border-2 p-0'

type Props = {
  photo: Photo
  faces: readonly VersionFace[]
  people: readonly DraftPerson[]
  /** Called with the position of a new person. */
  onAdd: (place: PersonPlace) => void
  onChoose: (key: string) => void
  onMove: (key: string, place: PersonPlace) => void
}

export function PeoplePicture({ photo, faces, people, onAdd, onChoose, onMove }: Props) {
  const free = faces.filter(
    ({ box }) => !people.some(({ place }) => place && isSamePlace(place, box)),
  )
  const help = useId()
  const { after } = picturesOf(photo)
  const image = useRef<HTMLImageElement | null>(null)
  const drag = useRef({ x: 0, y: 0, isMoving: false })
  /** The position of a pointer; the middle of the picture for a key press. */
  function placeAt({ clientX, clientY, detail }: MouseEvent): PersonPlace {
    return detail === 0 ? placeAround({ x: 0.5, y: 0.5 }, photo) : pointOf({ clientX, clientY })
  }
  function pointOf({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): PersonPlace {
    const { left, top, width, height } = image.current!.getBoundingClientRect()
    return placeAround({ x: (clientX - left) / width, y: (clientY - top) / height }, photo)
  }
  function grab(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, isMoving: false }
  }
  function pull(event: PointerEvent, key: string) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y } = drag.current
    drag.current.isMoving ||= Math.hypot(event.clientX - x, event.clientY - y) > MIN_DRAG
    if (drag.current.isMoving) onMove(key, pointOf(event))
  }
  function move(event: KeyboardEvent, key: string, place: PersonPlace) {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
    const moved = placeAround({ x: middle.x + step[0], y: middle.y + step[1] }, photo)
    onMove(key, moved)
  }
  return (
    <div
      role="group"
      data-spots
      aria-label={copy.picture}
      className="relative mx-auto self-start overflow-hidden"
      style={{ width: `min(100%, calc(46dvh * ${(photo.width / photo.height).toFixed(4)}))` }}
    >
      <img
        ref={image}
        src={after.src}
        alt={after.alt}
        width={photo.width}
        height={photo.height}
        className="block h-auto w-full bg-sunken"
      />
      <button
        type="button"
        aria-label={copy.point}
        onClick={(event) => onAdd(placeAt(event))}
        className="absolute inset-0 cursor-crosshair p-0"
      />
      <span id={help} className="sr-only">
        {copy.spotHelp}
      </span>
      {free.map((face) => (
        <button
          key={face.number}
          type="button"
          aria-label={copy.face(face.number, '')}
          onClick={() => onAdd(face.box)}
          className={cx(FRAME, 'border-dashed border-paper outline-1 outline-ink/60')}
          style={frameStyle(face.box)}
        >
          <Plus aria-hidden="true" className="mb-0.5 size-4 rounded-full bg-paper text-ink" />
        </button>
      ))}
      {people.map(({ key, name, place }, index) =>
        place ? (
          <button
            key={key}
            type="button"
            data-spot={key}
            aria-label={copy.spot(index + 1, name)}
            aria-describedby={help}
            onPointerDown={grab}
            onPointerMove={(event) => pull(event, key)}
            onClick={() => (drag.current.isMoving ? undefined : onChoose(key))}
            onKeyDown={(event) => move(event, key, place)}
            className={cx(FRAME, 'touch-none border-paper outline-2 outline-ochre')}
            style={frameStyle(place)}
          >
            <span className="max-w-full truncate rounded-t-sm bg-ink/80 px-1 text-xs font-semibold leading-snug text-paper">
              {index + 1}
            </span>
          </button>
        ) : null,
      )}
    </div>
  )
}
