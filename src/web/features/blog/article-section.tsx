/**
 * One section of the article: text, text with a picture, a gallery, the checklist, or comparisons
 * before and after.
 */
import { Check } from 'lucide-react'
import { blogCopy as copy } from '#copy/public/blog.ts'
import { pictureFor } from '../../ui/pair.ts'
import { Mount, MOUNTED_FULL } from '../../ui/mount.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SizedImage } from '../../ui/sized-image.tsx'
import { ArticleGallery } from './article-gallery.tsx'
import type { NumberedSection } from './sections.ts'

export function ArticleSection({
  section: { sectionKey, title, subtitle, number, content },
}: {
  section: NumberedSection
}) {
  const picture = pictureFor(content.imageUrl, content.imageAlt ?? '')
  return (
    <section
      id={sectionKey}
      aria-labelledby={`${sectionKey}-title`}
      className="grid min-w-0 scroll-mt-24 gap-6"
    >
      <header className="flex items-baseline gap-4">
        {number !== null && (
          <span aria-hidden="true" className="font-title text-3xl italic leading-none text-ochre">
            {number}
          </span>
        )}
        <div className="grid gap-1">
          <h2 id={`${sectionKey}-title`} className="text-2xl">
            {title}
          </h2>
          {subtitle && <p className="text-lg text-muted">{subtitle}</p>}
        </div>
      </header>
      {content.text && <RichText html={content.text} className="measure" />}
      {sectionKey === 'checklist' && <Checklist />}
      {picture && (
        <Mount
          {...(content.imageCaption ? { caption: content.imageCaption } : {})}
          className="w-full max-w-2xl"
        >
          <SizedImage picture={picture} sizes={`(min-width: 1024px) 672px, ${MOUNTED_FULL}`} />
        </Mount>
      )}
      {(content.type === 'gallery' || sectionKey === 'avant-apres') && (
        <ArticleGallery items={content.items} />
      )}
      {content.additionalText && <RichText html={content.additionalText} className="measure" />}
    </section>
  )
}

const Checklist = () => (
  <ul className="measure m-0 grid list-none gap-0 border-y border-line p-0">
    {copy.checklist.map((item) => (
      <li key={item} className="flex gap-4 py-3.5 not-first:border-t not-first:border-line">
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-sm border border-line-strong text-green"
        >
          <Check className="size-4" />
        </span>
        {item}
      </li>
    ))}
  </ul>
)
