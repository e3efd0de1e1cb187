/** The hero: title with emphasised last word, two actions, and a comparison. */
import { useQuery } from '@tanstack/react-query'
import { landingCopy } from '#copy/public/landing.ts'
import { euros } from '#copy/numbers.ts'
import { cx } from '../../lib/cx.ts'
import { pairOf } from '../../ui/pair.ts'
import { pathOf } from '../../lib/screens.ts'
import { unitPriceQuery } from '../../domain/purchase/unit-price.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Mount, MOUNTED_FULL } from '../../ui/mount.tsx'
import { Container } from '../../ui/page.tsx'
import { SmartLink } from '../../ui/smart-link.tsx'
import type { SectionOf } from './sections.ts'

const copy = landingCopy.hero

/**
 * Splits a title before its last word, which is emphasised: `['Redonnez vie à un passé',
 * 'oublié']`. A title of one word keeps it and gets the default last word. Punctuation stays with
 * its word.
 */
export function lastWordApart(title: string): [start: string, last: string] {
  const words = title.trim().split(/ +/)
  const last = words.length > 1 ? words.pop() : undefined
  return [words.join(' '), last ?? landingCopy.hero.emphasis]
}

export function Hero({ section: { title, subtitle, content } }: { section: SectionOf<'hero'> }) {
  const { data: unitPrice } = useQuery(unitPriceQuery())
  const [start, last] = lastWordApart(title || copy.title)
  const pair = pairOf(content.beforeImage, content.afterImage, content.imageAlt || copy.imageAlt)
  return (
    <section aria-labelledby="hero-title">
      <Container
        className={cx(
          'grid items-start gap-10 pb-14 pt-10 sm:pb-20 sm:pt-16',
          pair && 'lg:grid-cols-[1.05fr_1fr] lg:gap-16',
        )}
      >
        {/* Not centred beside the picture: the browser may paint the text before it has read the picture's height. */}
        <div className={cx('grid justify-items-start gap-6', pair && 'lg:pt-20')}>
          <h1 id="hero-title" className="text-4xl font-[440]! tracking-[-0.025em]!">
            {start} <Emphasis>{last}</Emphasis>
          </h1>
          <p className="max-w-[36ch] text-lg text-muted">{subtitle || copy.subtitle}</p>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
            <SmartLink to={content.ctaLink} otherwise={pathOf('restore')} size="lg">
              {content.ctaText || copy.cta}
            </SmartLink>
            <SmartLink
              to={content.secondaryLink}
              otherwise={pathOf('gallery')}
              size="lg"
              variant="secondary"
            >
              {content.secondaryText || copy.secondary}
            </SmartLink>
          </div>
          {/* Reserves two lines on a phone, because the fallback font and the web font break it differently. */}
          <p className="text-sm text-muted max-sm:min-h-[2lh]">
            <strong className="font-semibold text-ink">
              {content.socialProof || copy.socialProof}
            </strong>
            {content.socialProof === copy.firstFree && unitPrice !== undefined && (
              <> {copy.price(euros(unitPrice))}</>
            )}
          </p>
        </div>
        {pair && (
          // The print is slightly rotated, over a second one.
          <div className="mx-auto w-full max-w-md lg:max-w-none">
            <Mount
              caption={content.caption || landingCopy.pair.restored}
              className="isolate [&>.mount]:relative"
            >
              <div aria-hidden="true" className="mount absolute inset-0 -z-1 rotate-[-2.2deg]" />
              <BeforeAfter
                {...pair}
                label={landingCopy.pair.compare(content.imageAlt || copy.imageAlt)}
                sizes={`(min-width: 1024px) 490px, ${MOUNTED_FULL}`}
                priority
              />
            </Mount>
          </div>
        )}
      </Container>
      <Container>
        <dl className="m-0 flex flex-wrap border-y border-line py-5 sm:py-6">
          {copy.stats.map(({ value, label }) => (
            <div
              key={label}
              className="flex flex-1 flex-col-reverse justify-end gap-0.5 px-2 not-first:border-l not-first:border-line sm:px-8 sm:first:pl-0"
            >
              <dt className="text-xs text-muted sm:text-sm">{label}</dt>
              <dd className="m-0 font-title text-lg leading-tight sm:text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
