/**
 * The faces of the shown version: a button for each, its position in the picture, and the choice of
 * how it is shown.
 */
import { useId, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type {
  FaceChoice,
  PhotoVersion,
  PhotoVersions,
  VersionFace,
} from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { facesCopy as copy } from '#copy/account/faces.ts'
import { cx } from '../../lib/cx.ts'
import { frameWidth } from '../../ui/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Crop } from '../../ui/crop.tsx'
import { photoVersionsQuery } from './my-photos.ts'
import { picturesOf } from './photo-pictures.ts'
import { useFaceChoices } from './use-face-choices.ts'

/** Side of a face's thumbnail, px. */
const THUMBNAIL_SIDE = 56

type FacesProps = {
  photo: Photo
  /** Called with the face to frame in the picture, or null. */
  onFace: (face: VersionFace | null) => void
}

/** Renders nothing without faces, or where the engine cannot apply choices. */
export function Faces({ photo, onFace }: FacesProps) {
  const { data } = useQuery(photoVersionsQuery(photo.publicId))
  const shown = data?.versions.find(({ isShown }) => isShown)
  if (!data?.canRetouch || !shown || shown.faces.length === 0) return null
  return <FaceButtons photo={photo} onFace={onFace} known={data} shown={shown} />
}

function FaceButtons({
  photo,
  onFace,
  known,
  shown,
}: FacesProps & { known: PhotoVersions; shown: PhotoVersion }) {
  const id = useId()
  const list = useRef<HTMLUListElement | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  /** Choices that are not applied; those of another version are obsolete. */
  const [chosen, setChosen] = useState<{ version: number; byFace: Record<number, FaceChoice> }>({
    version: shown.id,
    byFace: {},
  })
  const { apply, state } = useFaceChoices(photo.publicId)
  const byFace = chosen.version === shown.id ? chosen.byFace : {}
  const choiceOf = ({ number, choice }: VersionFace) => byFace[number] ?? choice
  const changed = shown.faces.filter((face) => choiceOf(face) !== face.choice)
  const openFace = shown.faces.find(({ number }) => number === open) ?? null

  const { src } = picturesOf(photo, known.versions.length > 1 ? { version: shown.id } : {}).after
  const toggle = (face: VersionFace) => {
    setOpen(open === face.number ? null : face.number)
    onFace(open === face.number ? null : face)
  }
  async function start() {
    const choices = changed.map((face) => ({ face: face.number, choice: choiceOf(face) }))
    // The button disappears with the last change, so the open face gets the focus.
    if (await apply(known, shown.id, choices))
      list.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
  }

  return (
    <section aria-label={copy.title} className="grid gap-3 text-ink">
      <div>
        <p className="font-semibold">{copy.title}</p>
        <p className="text-muted print:hidden">{copy.text}</p>
      </div>
      <ul ref={list} className="m-0 flex list-none flex-wrap gap-2 p-0">
        {shown.faces.map((face) => (
          <li key={face.number}>
            <FaceButton
              face={face}
              choice={choiceOf(face)}
              photo={photo}
              src={src}
              isOpen={open === face.number}
              controls={`${id}-choices`}
              onToggle={() => toggle(face)}
              onPoint={() => onFace(face)}
              onLeave={() => onFace(openFace)}
            />
          </li>
        ))}
      </ul>
      <div id={`${id}-choices`} className="grid gap-3 empty:hidden">
        {openFace && (
          <Choices
            name={`${id}-choice`}
            legend={copy.name(openFace.number)}
            choices={copy.choices}
            value={choiceOf(openFace)}
            onChange={(choice) =>
              setChosen({ version: shown.id, byFace: { ...byFace, [openFace.number]: choice } })
            }
          />
        )}
        {changed.length > 0 && (
          <ApplyChoices
            count={changed.length}
            left={known.retouchesLeft}
            isUnlocked={photo.isHdUnlocked}
            busy={state === 'working'}
            onApply={() => void start()}
          />
        )}
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {state === 'working' && copy.working}
        {state === 'done' && changed.length === 0 && copy.done}
      </p>
    </section>
  )
}

type ApplyChoicesProps = {
  /** Number of changed faces. */
  count: number
  /** Number of retouches that are left today. */
  left: number
  isUnlocked: boolean
  busy: boolean
  onApply: () => void
}

const ApplyChoices = ({ count, left, isUnlocked, busy, onApply }: ApplyChoicesProps) => (
  <div className="grid justify-items-start gap-2">
    <Button size="sm" busy={busy} disabled={left === 0} onClick={onApply}>
      {copy.apply(count)}
    </Button>
    <p className="text-muted">{copy.left(left, { isUnlocked })}</p>
  </div>
)

type FaceButtonProps = {
  face: VersionFace
  choice: FaceChoice
  photo: Photo
  src: string
  isOpen: boolean
  /** Id of the element with the choices of the open face. */
  controls: string
  onToggle: () => void
  /** The pointer or the focus reaches the button. */
  onPoint: () => void
  onLeave: () => void
}

/** A face of the list with its choice; shows or hides its choices. */
const FaceButton = ({
  face,
  choice,
  photo,
  src,
  isOpen,
  controls,
  onToggle,
  onPoint,
  onLeave,
}: FaceButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onToggle}
    onFocus={onPoint}
    onMouseEnter={onPoint}
    onBlur={onLeave}
    onMouseLeave={onLeave}
    className={cx(
      'flex cursor-pointer items-center gap-2.5 rounded-md border-2 bg-raised p-1 pr-3 text-left leading-tight',
      isOpen ? 'border-ochre' : 'border-line hover:border-line-strong',
    )}
  >
    <Crop src={src} picture={photo} box={face.box} side={THUMBNAIL_SIDE} />
    <span>
      {copy.face(face)}
      {choice !== 'restored' && <span className="block text-muted">{copy.label(choice)}</span>}
    </span>
  </button>
)

/** Frames a face over the picture, which fills the nearest positioned ancestor. */
export function FaceFrame({ face, photo }: { face: VersionFace | null; photo: Photo }) {
  if (!face) return null
  const { x, y, width, height } = face.box
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return (
    <span
      aria-hidden="true"
      // A very wide picture is lower than the comparison, a very high one narrower; both are in its
      // middle.
      className={cx(
        'pointer-events-none absolute z-2',
        frameWidth(photo) > photo.width
          ? 'inset-y-0 left-1/2 -translate-x-1/2'
          : 'inset-x-0 top-1/2 -translate-y-1/2',
      )}
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
    >
      <span
        className="absolute rounded-sm border-2 border-paper outline-2 outline-ochre"
        style={{
          left: percent(x),
          top: percent(y),
          width: percent(width),
          height: percent(height),
        }}
      />
    </span>
  )
}
