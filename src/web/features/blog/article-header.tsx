/** The header of the article: title, subtitle, author and date. */
import type { BlogMetadata } from '#contract/blog.ts'
import { blogCopy as copy } from '#copy/public/blog.ts'
import { siteCopy } from '#copy/public/site.ts'
import { longDate } from '../../lib/french.ts'

export function ArticleHeader({ metadata }: { metadata: BlogMetadata | null }) {
  if (!metadata) return <h1 className="text-3xl">{siteCopy.pages.blog.title}</h1>
  const { title, subtitle, author, readingTime, categoryTags, updatedAt } = metadata
  const facts = [author && copy.by(author), readingTime, copy.updated(longDate(updatedAt))].filter(
    (fact) => fact !== null && fact !== '',
  )
  return (
    <header className="grid gap-5 border-b border-ink pb-8">
      <h1 className="max-w-[20ch] text-4xl">{title}</h1>
      {subtitle && <p className="measure text-lg text-muted">{subtitle}</p>}
      <p className="flex flex-wrap gap-x-5 text-sm text-muted">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {categoryTags.length > 0 && (
        <ul aria-label={copy.tags} className="m-0 flex list-none flex-wrap gap-2 p-0 text-sm">
          {categoryTags.map((tag) => (
            <li key={tag} className="rounded-full bg-sunken px-3 py-1">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}
