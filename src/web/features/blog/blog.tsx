/** The illustrated article: loader, header, table of contents, sections and call to action. */
import { Suspense, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { BlogMetadata } from '#contract/blog.ts'
import { pictureOf } from '#contract/pictures.ts'
import { brand } from '#copy/brand.ts'
import { blogCopy as copy } from '#copy/public/blog.ts'
import { siteCopy } from '#copy/public/site.ts'
import { blogQuery } from '../../page/public-content.ts'
import {
  prepare,
  useShownTitle,
  type PageHandle,
  type PageLoader,
  type WithHead,
} from '../../page/page.ts'
import { pathOf } from '../../lib/screens.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Container } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PageMissing } from '../../ui/page-missing.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ArticleSection } from './article-section.tsx'
import { CallToAction } from './call-to-action.tsx'
import { numbered } from './sections.ts'

/**
 * Milliseconds before scrolling to a section, so that the page above it has settled (spec 1 §2: 100
 * to 200).
 */
const SCROLL_DELAY_MS = 150

/**
 * Loads the article and describes it to search engines; `/blog/{slug}` answers 404 when no section
 * has that key.
 */
const loadBlog: PageLoader = async (tools, { params }): Promise<WithHead | null> => {
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
  const title = titleOf(blog)
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

const titleOf = ({ metadata }: { metadata: BlogMetadata | null }): string =>
  metadata?.metaTitle || metadata?.title || siteCopy.pages.blog.title

function Blog() {
  const { slug } = useParams()
  const { data, error, refetch } = useQuery(blogQuery())
  const loaded = data !== undefined
  useEffect(() => {
    if (!slug || !loaded) return
    const timer = setTimeout(() => document.getElementById(slug)?.scrollIntoView(), SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [slug, loaded])

  const sections = numbered(data?.sections ?? [])
  const missing =
    loaded && slug !== undefined && !sections.some(({ sectionKey }) => sectionKey === slug)
  useShownTitle(missing ? siteCopy.pageMissing.title : data && titleOf(data))

  if (!data) return <NoArticle error={error} onRetry={() => void refetch()} />
  if (missing) return <PageMissing />
  if (sections.length === 0) return <EmptyBlog />
  return (
    <Container className="py-10 sm:py-16">
      <article>
        <ArticleHeader metadata={data.metadata} />
        <div className="mt-10 grid gap-x-16 gap-y-10 sm:mt-14 lg:grid-cols-[15rem_1fr]">
          <Contents sections={sections} />
          <div className="grid min-w-0 content-start gap-14 sm:gap-18">
            {sections.map((section) => (
              <Suspense key={section.id}>
                <ArticleSection section={section} />
              </Suspense>
            ))}
          </div>
        </div>
      </article>
      {data.metadata?.ctaEnabled && <CallToAction metadata={data.metadata} />}
    </Container>
  )
}

type NoArticleProps = { error: Error | null; onRetry: () => void }

/** The page while the article is loading, and when that has failed. */
const NoArticle = ({ error, onRetry }: NoArticleProps) => (
  <Container className="py-10 sm:py-16">
    <h1 className="sr-only">{siteCopy.pages.blog.title}</h1>
    {error ? (
      <ErrorState
        error={error}
        title={copy.failed.title}
        text={copy.failed.text}
        onRetry={onRetry}
      />
    ) : (
      <BlogSkeleton />
    )}
  </Container>
)

function EmptyBlog() {
  const { title, text, action } = copy.empty
  return (
    <Container className="py-10 sm:py-16">
      <h1 className="sr-only">{siteCopy.pages.blog.title}</h1>
      <EmptyState
        title={title}
        text={text}
        action={
          <LinkButton to={pathOf('gallery')} variant="secondary">
            {action}
          </LinkButton>
        }
      />
    </Container>
  )
}

const Contents = ({ sections }: { sections: ReturnType<typeof numbered> }) => (
  <nav aria-label={copy.contents} className="self-start lg:sticky lg:top-28">
    <p className="mb-2 text-sm font-semibold">{copy.contents}</p>
    <ol className="m-0 grid list-none border-l border-line p-0 text-sm">
      {sections.map(({ sectionKey, title, number }) => (
        <li key={sectionKey}>
          <a
            href={`#${sectionKey}`}
            className="flex min-h-10 pointer-coarse:min-h-11 items-center gap-2 py-1 pl-4 leading-snug text-muted no-underline hover:text-ochre"
          >
            {number !== null && (
              <span className="w-4 shrink-0 font-title italic text-ochre">{number}</span>
            )}
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

function BlogSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <p className="sr-only">{copy.loading}</p>
      <Skeleton className="h-24 w-full max-w-2xl sm:h-36" />
      <Skeleton className="h-14 w-full max-w-xl" />
      <div className="mt-8 grid gap-16 lg:grid-cols-[15rem_1fr]">
        <Skeleton className="h-64 max-lg:hidden" />
        <div className="grid gap-4">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-32 w-full max-w-[68ch]" />
          ))}
        </div>
      </div>
    </div>
  )
}

export { Blog as Component, loadBlog as loader }
