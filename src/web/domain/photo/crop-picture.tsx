/**
 * The chosen picture with the outline of the prints found in it, or straightened by its corners.
 */
import { useLayoutEffect, useRef, useState } from 'react'
import type { Corners } from '#contract/crop.ts'
import { straightenedSize, straighteningTransform } from './corners.ts'
import type { Size } from './file-check.ts'

const pointsOf = (corners: Corners): string =>
  corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Draws outlines over a picture of this size; `shaded` darkens what lies outside the first. */
export function Outlines({
  prints,
  size,
  shaded = false,
}: {
  prints: readonly Corners[]
  size: Size
  shaded?: boolean
}) {
  const [first] = prints
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {shaded && first && (
        <path
          fillRule="evenodd"
          className="fill-ink/50"
          d={`M0,0H${size.width}V${size.height}H0ZM${pointsOf(first).replaceAll(' ', 'L')}Z`}
        />
      )}
      {prints.map((corners) => (
        <g key={pointsOf(corners)} fill="none" strokeLinejoin="round">
          <polygon
            points={pointsOf(corners)}
            vectorEffect="non-scaling-stroke"
            className="stroke-raised stroke-[5]"
          />
          <polygon
            points={pointsOf(corners)}
            vectorEffect="non-scaling-stroke"
            className="stroke-ochre stroke-[2.5]"
          />
        </g>
      ))}
    </svg>
  )
}

/**
 * The part of the picture between the corners, straightened, over the whole width of its parent.
 */
export function Straightened({
  url,
  alt,
  size,
  corners,
}: {
  url: string
  alt: string
  size: Size
  corners: Corners
}) {
  const box = useRef<HTMLDivElement | null>(null)
  const [width, setWidth] = useState(0)
  const shown = straightenedSize(corners)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const update = () => setWidth(element.clientWidth)
    update()
    const watch = new ResizeObserver(update)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className="relative w-full overflow-hidden bg-sunken"
      style={{ aspectRatio: `${shown.width} / ${shown.height}` }}
    >
      {width > 0 && (
        <img
          src={url}
          alt={alt}
          width={size.width}
          height={size.height}
          className="absolute left-0 top-0 max-w-none origin-top-left"
          style={{
            width: size.width,
            height: size.height,
            transform: straighteningTransform(corners, {
              width,
              height: (width * shown.height) / shown.width,
            }),
          }}
        />
      )}
    </div>
  )
}
