/**
 * A small picture of a photo, cropped to its box; an icon takes its place when it cannot be loaded.
 */
import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { cx } from '../../lib/cx.ts'

type ThumbnailProps = {
  src: string
  /** Its width and height reserve the place. */
  photo?: Pick<Photo, 'width' | 'height'>
  className?: string
}

export function Thumbnail({ src, photo, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === src)
    return (
      <span className={cx('flex items-center justify-center bg-sunken text-muted', className)}>
        <ImageOff aria-hidden="true" strokeWidth={1.5} className="size-6" />
      </span>
    )
  return (
    <img
      src={src}
      alt=""
      width={photo?.width}
      height={photo?.height}
      loading="lazy"
      draggable={false}
      className={cx('block bg-sunken object-cover', className)}
      onError={() => setFailed(src)}
    />
  )
}
