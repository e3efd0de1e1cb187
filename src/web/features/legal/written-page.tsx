/** Layout of a written page: title, date, table of contents, text. */
import type { ReactNode } from 'react'
import type { ContentPage } from '#contract/content.ts'
import { writtenPageCopy as copy } from '#copy/public/written-pages.ts'
import { longDate } from '../../lib/french.ts'
import { Badge } from '../../ui/badge.tsx'
import { Container } from '../../ui/page.tsx'
import { PageMissing } from '../../ui/page-missing.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { outlineOf } from './outline.ts'

/** Minimum number of headings for a table of contents. */
const MIN_HEADINGS = 3

export type WrittenPageProps = {
  /** Undefined while it loads, null when it does not exist. */
  page: ContentPage | null | undefined
  error: unknown
  onRetry: () => void
  /** Rendered before and after the text, and listed with its headings. */
  before?: PagePart | undefined
  after?: PagePart | undefined
}
/** `id` is that of an element in `content`. */
export type PagePart = { id: string; title: string; content: ReactNode }

export function WrittenPage({ page, error, onRetry, before, after }: WrittenPageProps) {
  if (page === null) return <PageMissing />
  if (page === undefined && error)
    return (
      <PageMissing>
        <ErrorState compact error={error} title={copy.failed} onRetry={onRetry} />
      </PageMissing>
    )
  if (page === undefined) {
    return (
      <Container className="min-h-[60vh] py-10 sm:py-16">
        <h1 className="sr-only">{copy.loading}</h1>
        <Waiting>{copy.loading}</Waiting>
      </Container>
    )
  }
  const { html, entries: headings } = outlineOf(page.content)
  const entries = [before, ...headings, after].filter((entry) => entry !== undefined)
  return (
    <Container className="py-10 sm:py-16">
      <header className="grid justify-items-start gap-3">
        {!page.isPublished && <Badge tone="accent">{copy.draft}</Badge>}
        <h1 className="max-w-[24ch] text-3xl wrap-anywhere">{page.title}</h1>
        <p className="text-sm text-muted">{copy.updated(longDate(page.updatedAt))}</p>
      </header>
      <div className="mt-10 grid gap-12 sm:mt-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <div className="max-lg:hidden">
          {entries.length >= MIN_HEADINGS && (
            <nav
              aria-label={copy.contents}
              className="sticky top-28 max-h-[calc(100dvh-8rem)] overflow-y-auto"
            >
              <p className="mb-2 text-sm font-semibold">{copy.contents}</p>
              <ul className="m-0 grid list-none gap-1 border-l border-line p-0">
                {entries.map(({ id, title }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="block py-1 pl-4 text-sm leading-snug text-muted no-underline hover:text-ochre"
                    >
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <div className="grid max-w-[68ch] min-w-0 grid-cols-1 gap-10">
          {before?.content}
          <RichText html={html} />
          {after?.content}
        </div>
      </div>
    </Container>
  )
}
