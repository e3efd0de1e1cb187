/**
 * The photo as a mounted print: compared before and after, or touched to show who is being named.
 */
import { useRef, useState, type MouseEvent } from 'react'
import type { FamilyPlace } from '#contract/relatives.ts'
import { relativesCopy as copy } from '#copy/public/relatives.ts'
import { LoadedPair } from '../../domain/photo/loaded-pair.tsx'
import { cx } from '../../lib/cx.ts'
import { frameWidth } from '../../ui/before-after.tsx'
import type { Chosen } from './question.tsx'
import { picturesAt, type RelativesPicture } from './use-relatives.ts'

/** Margin in which a touch beside a face selects it: share of the face's size, and pixels. */
const TOUCH_MARGIN = { share: 0.5, pixels: 16 }

export type PhotographProps = {
  token: string
  picture: RelativesPicture
  isNaming: boolean
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
}

export function Photograph({ token, picture, isNaming, chosen, onChoose }: PhotographProps) {
  const [round, setRound] = useState(0)
  const { width, height } = picture
  const frame = isNaming ? width : frameWidth(picture)
  const { before, after } = picturesAt(token, picture)
  const again = round > 0 ? `round=${round}` : ''
  const withRound = (image: { src: string; alt: string }) => ({
    ...image,
    src: again ? `${image.src}${image.src.includes('?') ? '&' : '?'}${again}` : image.src,
  })
  return (
    <figure className="m-0 grid gap-2">
      <div
        // On a phone the first words of the question stay in view below it.
        className="mount mx-auto [--tallest:52dvh] lg:[--tallest:74dvh]"
        style={{
          width: `min(100%, max(4rem, var(--tallest) * ${(frame / height).toFixed(4)}))`,
        }}
      >
        {isNaming ? (
          <Touched
            picture={picture}
            src={withRound(after).src}
            chosen={chosen}
            onChoose={onChoose}
          />
        ) : (
          <LoadedPair
            before={withRound(before)}
            after={withRound(after)}
            width={width}
            height={height}
            label={copy.pictures.compare}
            priority
            round={round}
            onRetry={() => setRound(round + 1)}
            words={{ loading: copy.pictures.loading, failed: copy.pictures.failed }}
          />
        )}
      </div>
      {picture.isLocked && (
        <figcaption className="text-center text-sm text-muted">
          {copy.pictures.watermark}
        </figcaption>
      )}
    </figure>
  )
}

/** Returns the index of the nearest face within whose margin a point lies, else null. */
function faceAt(
  faces: readonly FamilyPlace[],
  at: { x: number; y: number },
  size: { width: number; height: number },
): number | null {
  const meant = faces
    .map((face, index) => {
      const reach = (share: number, whole: number) =>
        share * whole * (0.5 + TOUCH_MARGIN.share) + TOUCH_MARGIN.pixels
      const across = Math.abs(face.x + face.width / 2 - at.x) * size.width
      const down = Math.abs(face.y + face.height / 2 - at.y) * size.height
      const isNear =
        across <= reach(face.width, size.width) && down <= reach(face.height, size.height)
      return { index, isNear, distance: Math.hypot(across, down) }
    })
    .filter(({ isNear }) => isNear)
    .toSorted((a, b) => a.distance - b.distance)
  return meant[0]?.index ?? null
}

/** Touched with a finger or the mouse; the keyboard has the list of faces beside it. */
function Touched({
  picture,
  src,
  chosen,
  onChoose,
}: Pick<PhotographProps, 'picture' | 'chosen' | 'onChoose'> & { src: string }) {
  const area = useRef<HTMLDivElement | null>(null)
  const { width, height, faces } = picture
  const touch = (event: MouseEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return
    const at = {
      x: Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)),
      y: Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)),
    }
    const face = faceAt(faces, at, box)
    const place = face === null ? { ...at, width: 0, height: 0 } : faces[face]!
    onChoose({ place, face })
  }
  return (
    <div
      ref={area}
      role="presentation"
      className="relative cursor-crosshair bg-sunken"
      style={{ aspectRatio: `${width} / ${height}` }}
      onClick={touch}
    >
      <img
        src={src}
        alt={copy.pictures.after}
        width={width}
        height={height}
        draggable={false}
        className="block size-full object-cover select-none"
      />
      {faces.map((face, index) => (
        <Marker
          key={keyOf(face)}
          place={face}
          number={index + 1}
          isChosen={chosen?.face === index}
        />
      ))}
      {chosen?.place && chosen.face === null && <Marker place={chosen.place} isChosen />}
    </div>
  )
}

/** Name of a place in a list. */
export const keyOf = ({ x, y }: FamilyPlace): string => `${x} ${y}`
const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const POINT_SIZE = '2.75rem'
/** Width of a face, in shares of the picture's, below which its number is smaller. */
const SMALL_FACE = 0.12

/** A ring around a face or a touched point, hidden from screen readers. */
function Marker({
  place: { x, y, width, height },
  number,
  isChosen,
}: {
  place: FamilyPlace
  number?: number
  isChosen: boolean
}) {
  const isPoint = width === 0
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute -translate-x-1/2 -translate-y-1/2 border-2',
        isPoint ? 'rounded-full' : 'rounded-md',
        isChosen
          ? 'z-2 border-ochre outline-2 outline-paper'
          : 'border-paper/90 shadow-[0_0_0_1px_rgb(36_28_21/0.55)]',
      )}
      style={{
        left: percent(x + width / 2),
        top: percent(y + height / 2),
        width: isPoint ? POINT_SIZE : percent(width),
        height: isPoint ? POINT_SIZE : percent(height),
      }}
    >
      {number !== undefined && (
        <span
          className={cx(
            'absolute left-1/2 grid -translate-x-1/2 place-items-center rounded-full leading-none font-semibold',
            // Above small faces, which it would cover.
            width < SMALL_FACE
              ? 'bottom-full mb-px h-4 min-w-4 px-0.5 text-[0.6875rem]'
              : '-top-3 h-6 min-w-6 px-1 text-xs',
            isChosen ? 'bg-ochre text-raised' : 'bg-paper text-ink',
          )}
        >
          {number}
        </span>
      )}
    </span>
  )
}
