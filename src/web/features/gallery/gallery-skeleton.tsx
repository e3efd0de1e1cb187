/** Six prints that are still to come. */
import { galleryCopy } from '#copy/gallery.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ROW } from './gallery-print.tsx'

/** Shapes of photos, width over height. */
const SHAPES = [1.33, 0.8, 1.5, 1, 1.25, 0.75]

export function GallerySkeleton() {
  return (
    <div role="status">
      <p className="sr-only">{galleryCopy.loading}</p>
      <div className={ROW}>
        {SHAPES.map((ratio) => (
          <div key={ratio} className="max-md:w-full" style={{ flexGrow: ratio, flexBasis: `${ratio * 17}rem` }}>
            <div style={{ aspectRatio: ratio }}><Skeleton className="size-full" /></div>
          </div>
        ))}
      </div>
    </div>
  )
}
