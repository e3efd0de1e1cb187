/** A public picture in several formats and widths: loaded lazily, with its space reserved. */
import { cx } from '../lib/cx.ts'
import type { SizedPicture } from './pair.ts'

export type SizedImageProps = {
  picture: SizedPicture
  sizes: string
  className?: string
  priority?: boolean
}

export function SizedImage({
  picture: { src, srcSet, sources, alt, width, height },
  sizes,
  className,
  priority = false,
}: SizedImageProps) {
  return (
    <picture className="contents">
      {sources?.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={cx('block h-auto w-full bg-sunken', className)}
      />
    </picture>
  )
}
