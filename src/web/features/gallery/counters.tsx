/**
 * The three counters of the gallery; each label is above its figure and suits singular and plural.
 */
import type { GalleryTextKey } from '#contract/gallery-figures.ts'
import { galleryCopy } from '#copy/public/gallery.ts'

export function Counters({ texts }: { texts: Record<GalleryTextKey, string> }) {
  const counters = [
    {
      key: 'transformations',
      label: texts.transformations_label,
      count: texts.transformations_count,
    },
    { key: 'memories', label: texts.memories_label, count: texts.memories_count },
    { key: 'families', label: texts.families_label, count: texts.families_count },
  ]
  return (
    <div className="@container">
      <dl
        aria-label={galleryCopy.counters}
        className="m-0 grid grid-cols-[1.25fr_1fr_1fr] sm:grid-cols-3 border-y border-line py-4 @max-[16rem]:grid-cols-1 @max-[16rem]:gap-4"
      >
        {counters.map(({ key, label, count }) => (
          <div
            key={key}
            className="flex flex-col gap-1 px-2.5 @max-[16rem]:px-0 @min-[16rem]:not-first:border-l @min-[16rem]:not-first:border-line sm:px-4 first:pl-0!"
          >
            <dt className="text-xs text-muted sm:text-sm">{label}</dt>
            <dd className="m-0 font-title text-lg leading-none wrap-normal sm:text-2xl">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
