/**
 * The call to action at the end of the article; its link is set in the back office, to the restore
 * screen by default.
 */
import type { BlogMetadata } from '#contract/blog.ts'
import { blogCopy } from '#copy/public/blog.ts'
import { pathOf } from '../../lib/screens.ts'
import { SmartLink } from '../../ui/smart-link.tsx'

const copy = blogCopy.cta

export function CallToAction({
  metadata: { ctaTitle, ctaSubtitle, ctaButtonText, ctaButtonLink },
}: {
  metadata: BlogMetadata
}) {
  return (
    <aside
      aria-labelledby="blog-cta"
      className="mt-16 flex flex-wrap items-center justify-between gap-6 border-t border-ink pt-8"
    >
      <div className="grid gap-1">
        <h2 id="blog-cta" className="text-2xl">
          {ctaTitle || copy.title}
        </h2>
        <p className="text-muted">{ctaSubtitle || copy.subtitle}</p>
      </div>
      <SmartLink
        to={ctaButtonLink}
        otherwise={pathOf('restore')}
        size="lg"
        className="max-sm:w-full"
      >
        {ctaButtonText || copy.button}
      </SmartLink>
    </aside>
  )
}
