/** The loading state of the gallery: its heading and six placeholders. */
import { galleryCopy } from '#copy/public/gallery.ts'
import { cx } from '../../lib/cx.ts'
import { LIGHT_TABLE, LightTableItem } from '../../ui/light-table.tsx'
import { Mount } from '../../ui/mount.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Aspect ratios of the placeholders, width over height. */
const SHAPES = [1.33, 0.8, 1.5, 1, 1.25, 0.75]

export function GallerySkeleton() {
  return (
    <div role="status">
      <p className="sr-only">{galleryCopy.loading}</p>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.2fr_1fr] lg:items-end">
        <div className="grid gap-4">
          <Skeleton className="h-12 w-4/5 max-w-md" />
          <Skeleton className="h-24 w-full max-w-xl" />
        </div>
        <Skeleton className="h-20 w-full" />
      </div>
      <div className={cx(LIGHT_TABLE, 'mt-10 sm:mt-14')}>
        {SHAPES.map((ratio) => (
          <LightTableItem key={ratio} as="div" ratio={ratio} rem={16}>
            <Mount caption={<Skeleton className="h-28 w-full max-w-xs md:h-20" />}>
              <div style={{ aspectRatio: ratio }}>
                <Skeleton className="size-full rounded-none!" />
              </div>
            </Mount>
          </LightTableItem>
        ))}
      </div>
    </div>
  )
}
