/** A row of comparisons: the section's own pairs, else those chosen for the home page. */
import { useQuery } from '@tanstack/react-query'
import { landingCopy } from '#copy/public/landing.ts'
import { siteCopy } from '#copy/public/site.ts'
import { cx } from '../../lib/cx.ts'
import { pairOf, type Pair } from '../../ui/pair.ts'
import { galleryHomepageQuery } from '../../page/public-content.ts'
import { pathOf } from '../../lib/screens.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { LIGHT_TABLE, LightTableItem } from '../../ui/light-table.tsx'
import { Mount, MOUNTED_FULL } from '../../ui/mount.tsx'
import { Container } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SectionHead } from './section-head.tsx'
import type { SectionOf } from './sections.ts'

const copy = landingCopy.prints
type Shown = {
  key: string
  title: string
  author: string | null
  description: string | null
  pair: Pair
}

export function GalleryTeaser({
  section: { title, subtitle, content },
}: {
  section: SectionOf<'gallery'>
}) {
  const own = content.galleryItems.length > 0
  const { data, isPending } = useQuery({ ...galleryHomepageQuery(), enabled: !own })
  const items = own
    ? content.galleryItems.map((item, index) => ({ ...item, key: `${index} ${item.title}` }))
    : (data ?? []).map((item) => ({
        ...item,
        key: String(item.id),
        beforeImage: item.beforeImageUrl,
        afterImage: item.afterImageUrl,
      }))
  const shown = items
    .slice(0, content.maxItems)
    .flatMap(({ beforeImage, afterImage, ...rest }): Shown[] => {
      const pair = pairOf(beforeImage, afterImage, rest.title)
      return pair ? [{ ...rest, pair }] : []
    })
  const waiting = !own && isPending
  if (!waiting && shown.length === 0) return null
  return (
    <section id="galerie" aria-labelledby="prints-title">
      <Container className="py-14 sm:py-20">
        <SectionHead id="prints-title" title={title || copy.title} subtitle={subtitle} />
        <ul className={cx(LIGHT_TABLE, 'mt-10!')}>
          {waiting
            ? Array.from({ length: content.maxItems }, (_, place) => (
                <LightTableItem key={place} ratio={1.33} rem={13}>
                  <Skeleton className="h-60 w-full" />
                </LightTableItem>
              ))
            : shown.map((item) => <Print key={item.key} item={item} />)}
        </ul>
        {waiting && (
          <p role="status" className="sr-only">
            {siteCopy.loading}
          </p>
        )}
        <LinkButton to={pathOf('gallery')} variant="secondary" className="mt-10 max-sm:w-full">
          {content.ctaText || copy.cta}
        </LinkButton>
      </Container>
    </section>
  )
}

function Print({ item: { title, author, description, pair } }: { item: Shown }) {
  const caption = (
    <>
      <span className="font-title italic text-ink">{title}</span>
      {author && <>, {author}</>}. {description}
    </>
  )
  return (
    <LightTableItem ratio={pair.width / pair.height} rem={13}>
      <Mount caption={caption}>
        <BeforeAfter
          {...pair}
          label={landingCopy.pair.compare(title)}
          sizes={`(min-width: 768px) 480px, ${MOUNTED_FULL}`}
        />
      </Mount>
    </LightTableItem>
  )
}
