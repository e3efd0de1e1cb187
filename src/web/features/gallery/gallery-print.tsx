/** One print of the gallery: compared in place or enlarged. */
import { Maximize2 } from 'lucide-react'
import type { GalleryItem } from '#contract/gallery.ts'
import { galleryCopy as copy } from '#copy/public/gallery.ts'
import type { Pair } from '../../ui/pair.ts'
import { frameWidth } from '../../ui/before-after.tsx'
import { LightTableItem } from '../../ui/light-table.tsx'
import { Mount, MOUNTED_FULL } from '../../ui/mount.tsx'
import { PublicPair } from '../../ui/public-pair.tsx'

const SIZES = `(min-width: 1152px) 540px, (min-width: 768px) 46vw, ${MOUNTED_FULL}`

export type Shown = Pick<GalleryItem, 'id' | 'title' | 'description' | 'author'> & { pair: Pair }

export function GalleryPrint({
  item: { title, description, author, pair },
  priority,
  onOpen,
}: {
  item: Shown
  priority: boolean
  onOpen: () => void
}) {
  return (
    <LightTableItem ratio={frameWidth(pair) / pair.height} rem={16}>
      <Mount
        caption={
          <span className="flex items-start justify-between gap-3">
            <span>
              <span className="block font-title text-lg leading-snug text-ink italic">{title}</span>
              {description && <span className="block">{description}</span>}
              {author && <span className="block">{copy.by(author)}</span>}
            </span>
            <button
              type="button"
              aria-label={copy.openNamed(title)}
              data-tip={copy.open}
              onClick={onOpen}
              className="-mr-2 -mt-1.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink hover:bg-sunken hover:text-ochre"
            >
              <Maximize2 aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </button>
          </span>
        }
      >
        <PublicPair {...pair} label={copy.compare(title)} sizes={SIZES} priority={priority} />
      </Mount>
    </LightTableItem>
  )
}
