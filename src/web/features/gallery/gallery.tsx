/** The public gallery: its loader, prints, three counters, and a link to the restore screen. */
import type { GalleryText } from '#contract/gallery.ts'
import { GALLERY_FALLBACKS, type GalleryTextKey } from '#contract/gallery-figures.ts'
import { galleryCopy as copy } from '#copy/public/gallery.ts'
import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { pictureOf } from '#contract/pictures.ts'
import { siteCopy } from '#copy/public/site.ts'
import { pairOf } from '../../ui/pair.ts'
import { prepare, type PageLoader, useShownTitle, type WithHead } from '../../page/page.ts'
import { galleryItemsQuery, galleryTextsQuery } from '../../page/public-content.ts'
import { pathOf } from '../../lib/screens.ts'
import { LinkButton } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { LIGHT_TABLE, LightTableEnd } from '../../ui/light-table.tsx'
import { Container } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Counters } from './counters.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import { GalleryPrint, type Shown } from './gallery-print.tsx'

const FALLBACKS: Record<GalleryTextKey, string> = {
  ...GALLERY_FALLBACKS,
  gallery_title: copy.title,
  gallery_subtitle: copy.subtitle,
}

/** An empty value counts as none. */
export function galleryTexts(configured: readonly GalleryText[]): Record<GalleryTextKey, string> {
  const texts = { ...FALLBACKS }
  for (const { configKey, configValue } of configured)
    if (configValue.trim() !== '') texts[configKey] = configValue
  return texts
}

const LargePair = lazily(async () => (await import('./large-pair.tsx')).LargePair)

/** Loads the prints and texts, and describes the gallery to search engines. */
const loadGallery: PageLoader = async (tools): Promise<WithHead | null> => {
  const { client, queryClient, server } = tools
  const items = galleryItemsQuery(client)
  const texts = galleryTextsQuery(client)
  await prepare(tools, queryClient.prefetchQuery(items), queryClient.prefetchQuery(texts))
  if (!server) return null
  const shown = queryClient.getQueryData(items.queryKey) ?? []
  const { gallery_title: title, gallery_subtitle: description } = galleryTexts(
    queryClient.getQueryData(texts.queryKey) ?? [],
  )
  server.describe({
    '@type': 'ImageGallery',
    name: title,
    description,
    url: `${server.origin}/gallery`,
    inLanguage: 'fr',
    image: shown.flatMap(({ title: name, afterImageUrl, author }) => {
      const picture = pictureOf(afterImageUrl)
      return picture
        ? [
            {
              '@type': 'ImageObject',
              name,
              contentUrl: `${server.origin}${picture.src}`,
              ...(author ? { creditText: author } : {}),
            },
          ]
        : []
    }),
  })
  return { head: { title, description: description || siteCopy.pages.gallery.description } }
}

function Gallery() {
  const { data: items, error, refetch } = useQuery(galleryItemsQuery())
  const configured = useQuery(galleryTextsQuery())
  const [opened, setOpened] = useState<number | null>(null)
  const texts = galleryTexts(configured.data ?? [])
  useShownTitle(configured.data && texts.gallery_title)
  const shown = (items ?? []).flatMap(({ beforeImageUrl, afterImageUrl, ...rest }): Shown[] => {
    const pair = pairOf(beforeImageUrl, afterImageUrl, rest.title)
    return pair ? [{ ...rest, pair }] : []
  })
  // Fallbacks replace texts that are not set, not texts that are loading.
  if (configured.isPending || (items === undefined && !error)) {
    return (
      <Container className="py-10 sm:py-16">
        <h1 className="sr-only">{siteCopy.pages.gallery.title}</h1>
        <GallerySkeleton />
      </Container>
    )
  }
  return (
    <Container className="py-10 sm:py-16">
      <header className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.2fr_1fr] lg:items-end">
        <div className="grid gap-4">
          <h1 className="text-3xl">{texts.gallery_title}</h1>
          <p className="measure text-lg text-muted">{texts.gallery_subtitle}</p>
        </div>
        {configured.data && <Counters texts={texts} />}
      </header>
      <div className="mt-10 sm:mt-14">
        {items === undefined && (
          <ErrorState error={error} title={copy.failed} onRetry={() => void refetch()} />
        )}
        {items && shown.length === 0 && (
          <EmptyState
            title={copy.empty}
            text={copy.emptyText}
            icon={<Images aria-hidden="true" strokeWidth={1.5} className="size-8 text-muted" />}
          />
        )}
        {shown.length > 0 && (
          <ul aria-label={copy.list} className={LIGHT_TABLE}>
            {shown.map((item, index) => (
              <Suspense key={item.id}>
                <GalleryPrint item={item} priority={index === 0} onOpen={() => setOpened(index)} />
              </Suspense>
            ))}
            <LightTableEnd />
          </ul>
        )}
      </div>
      <aside
        aria-label={copy.closing.title}
        className="mt-14 flex flex-wrap items-center justify-between gap-6 border-t border-ink pt-8 sm:mt-20"
      >
        <p className="grid gap-1">
          <span className="font-title text-2xl">{copy.closing.title}</span>
          <span className="text-muted">{copy.closing.text}</span>
        </p>
        <LinkButton to={pathOf('restore')} size="lg" className="max-sm:w-full">
          {texts.cta_button_text}
        </LinkButton>
      </aside>
      <LargePair
        open={opened !== null}
        items={shown}
        index={opened ?? 0}
        onIndex={setOpened}
        onClose={() => setOpened(null)}
      />
    </Container>
  )
}

export { Gallery as Component, loadGallery as loader }
