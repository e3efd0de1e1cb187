/** Six prints that are still to come. */
import { galleryCopy } from '#copy/gallery.ts'
import { LIGHT_TABLE, LightTableItem } from '../../ui/light-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Shapes of photos, width over height. */
const SHAPES = [1.33, 0.8, 1.5, 1, 1.25, 0.75]

export function GallerySkeleton() {
  return (
    <div role="status">
      <p className="sr-only">{galleryCopy.loading}</p>
      <div className={LIGHT_TABLE}>
        {SHAPES.map((ratio) => (
          <LightTableItem key={ratio} as="div" ratio={ratio} rem={16}>
            <div style={{ aspectRatio: ratio }}><Skeleton className="size-full" /></div>
          </LightTableItem>
        ))}
      </div>
    </div>
  )
}
