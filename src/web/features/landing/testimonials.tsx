/** Testimonials as quotations; the stars also have a text alternative. */
import { Star } from 'lucide-react'
import { landingCopy } from '#copy/public/landing.ts'
import { cx } from '../../lib/cx.ts'
import { pictureFor } from '../../ui/pair.ts'
import { Container } from '../../ui/page.tsx'
import { SizedImage } from '../../ui/sized-image.tsx'
import { SectionHead } from './section-head.tsx'
import type { SectionOf } from './sections.ts'

const copy = landingCopy.testimonials
const STARS = [1, 2, 3, 4, 5]
type Testimonial = SectionOf<'testimonials'>['content']['testimonials'][number]

export function Testimonials({
  section: { title, subtitle, content },
}: {
  section: SectionOf<'testimonials'>
}) {
  if (content.testimonials.length === 0) return null
  return (
    <section id="temoignages" aria-labelledby="testimonials-title">
      <Container className="py-14 sm:py-20">
        <SectionHead id="testimonials-title" title={title || copy.title} subtitle={subtitle} />
        <div className="mt-10 columns-[20rem] gap-10">
          {content.testimonials.map((item) => (
            <Quotation key={`${item.name} ${item.content.slice(0, 40)}`} item={item} />
          ))}
        </div>
      </Container>
    </section>
  )
}

function Quotation({ item: { name, role, avatar, rating, content } }: { item: Testimonial }) {
  const picture = pictureFor(avatar, '')
  return (
    <figure className="m-0 mb-8 break-inside-avoid border-t border-ink pt-5">
      <div role="img" aria-label={copy.rating(rating)} className="flex gap-1 text-ochre">
        {STARS.map((star) => (
          <Star
            key={star}
            aria-hidden="true"
            strokeWidth={1.5}
            className={cx('size-5', star <= rating ? 'fill-current' : 'text-line-strong')}
          />
        ))}
      </div>
      <blockquote className="m-0 mt-3 font-title text-lg italic leading-snug">{content}</blockquote>
      <figcaption className="mt-4 flex items-center gap-3 text-sm">
        {picture && (
          <span className="size-12 shrink-0 overflow-hidden rounded-full">
            <SizedImage picture={picture} sizes="48px" className="size-full! object-cover" />
          </span>
        )}
        <span>
          <strong className="block font-semibold">{name}</strong>
          {role && <span className="text-muted">{role}</span>}
        </span>
      </figcaption>
    </figure>
  )
}
