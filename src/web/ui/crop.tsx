/** A square cut from a picture around a box of it, such as a face; decorative. */
import { cx } from '../lib/cx.ts'

/** Side of the square over the longer side of the box. */
const REACH = 1.35
/** Side of the square around a point, over the shorter side of the picture. */
const POINT_REACH = 0.3

/** In shares of the picture's sides; without width and height it is a point. */
type CropBox = { x: number; y: number; width: number; height: number }
export type CropProps = {
  src: string
  /** Gives the shape of the picture. */
  picture: { width: number; height: number }
  box: CropBox
  /** Pixels on the screen. */
  side: number
  className?: string
}

export function Crop({ src, picture: { width, height }, box, side, className }: CropProps) {
  const shown = Math.min(
    width,
    height,
    Math.max(box.width * width, box.height * height) * REACH ||
      Math.min(width, height) * POINT_REACH,
  )
  const scale = side / shown
  // The square stays inside the picture.
  const left = Math.min(width - shown, Math.max(0, (box.x + box.width / 2) * width - shown / 2))
  const top = Math.min(height - shown, Math.max(0, (box.y + box.height / 2) * height - shown / 2))
  return (
    <span
      aria-hidden="true"
      className={cx('relative block shrink-0 overflow-hidden rounded-sm bg-sunken', className)}
      style={{ width: side, height: side }}
    >
      <img
        src={src}
        alt=""
        className="absolute max-w-none"
        style={{
          width: width * scale,
          height: height * scale,
          left: -left * scale,
          top: -top * scale,
        }}
      />
    </span>
  )
}
