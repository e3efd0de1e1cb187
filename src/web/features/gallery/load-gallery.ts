/** What the gallery page needs before it is drawn, and what it tells search engines. */
import { siteCopy } from '#copy/public/site.ts'
import { pictureOf } from '#contract/pictures.ts'
import { type PageLoader, prepare, type WithHead } from '../../page/page.ts'
import { galleryItemsQuery, galleryTextsQuery } from '../../page/public-content.ts'
import { galleryTexts } from './texts.ts'

export const loadGallery: PageLoader = async (tools): Promise<WithHead | null> => {
  const { client, queryClient, server } = tools
  const [items, texts] = [galleryItemsQuery(client), galleryTextsQuery(client)]
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
