/** What the article needs before it is drawn, and what it tells search engines. */
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'
import { pictureOf } from '#contract/pictures.ts'
import { type PageHandle, type PageLoader, prepare, type WithHead } from '../../page/page.ts'
import { blogQuery } from '../../page/public-content.ts'
import { pathOf } from '../../lib/screens.ts'

/** Also answers at /blog/{slug}, the address of one section; an address of no section is not found. */
export const loadBlog: PageLoader = async (tools, { params }): Promise<WithHead | null> => {
  const { client, queryClient, server } = tools
  const query = blogQuery(client)
  await prepare(tools, queryClient.prefetchQuery(query))
  const blog = queryClient.getQueryData(query.queryKey)
  if (!server || !blog) return null
  const slug = params['slug']
  const unknown =
    slug !== undefined &&
    !blog.sections.some(({ sectionKey, isEnabled }) => isEnabled && sectionKey === slug)
  if (unknown) return { head: { title: siteCopy.pageMissing.title, status: 404, noindex: true } }

  const { metadata } = blog
  const title = metadata?.metaTitle || metadata?.title || siteCopy.pages.blog.title
  const description =
    metadata?.metaDescription || metadata?.subtitle || siteCopy.pages.blog.description
  const image = pictureOf(metadata?.ogImage)?.src
  if (metadata) {
    server.describe({
      '@type': 'Article',
      headline: metadata.title,
      description,
      inLanguage: 'fr',
      mainEntityOfPage: `${server.origin}${pathOf('blog')}`,
      datePublished: metadata.createdAt,
      dateModified: metadata.updatedAt,
      keywords: metadata.categoryTags,
      author: { '@type': 'Organization', name: metadata.author || brand.name },
      publisher: {
        '@type': 'Organization',
        name: brand.name,
        logo: `${server.origin}/icon-512.png`,
      },
      image: `${server.origin}${image ?? '/partage.jpg'}`,
    })
  }
  const head: PageHandle = {
    title,
    description,
    canonical: pathOf('blog'),
    article: true,
    ...(image ? { image } : {}),
  }
  return { head }
}
