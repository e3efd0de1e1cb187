/** The section on sharing: shows the operator's film, or an animated comparison. */
import { useCallback, useState } from 'react'
import { landingCopy } from '#copy/public/landing.ts'
import { pairOf, pictureFor } from '../../ui/pair.ts'
import { pathOf } from '../../lib/screens.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Container } from '../../ui/page.tsx'
import { MovingPair } from './moving-pair.tsx'
import { PromoVideo } from './promo-video.tsx'
import { SectionHead } from './section-head.tsx'
import type { SectionOf } from './sections.ts'

const copy = landingCopy.share

export function SharePromo({
  section: { title, subtitle, content },
}: {
  section: SectionOf<'share'>
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const onBroken = useCallback(() => setBroken(content.videoUrl), [content.videoUrl])
  const pair = content.useVideoFallback
    ? pairOf(content.beforeImage, content.afterImage, copy.imageAlt)
    : null
  const film =
    content.videoUrl && content.videoUrl !== broken ? (
      <PromoVideo
        address={content.videoUrl}
        poster={pictureFor(content.afterImage, '')}
        onBroken={onBroken}
      />
    ) : (
      pair && <MovingPair pair={pair} seconds={content.videoDuration} />
    )
  return (
    <section id="partage" aria-labelledby="share-title">
      <Container className="grid items-center gap-x-16 gap-y-10 py-14 sm:py-20 md:grid-cols-[1fr_1.1fr]">
        {film && (
          <div className="mx-auto w-full max-w-sm md:order-last md:max-w-md md:rotate-[1.2deg]">
            <div className="mount">{film}</div>
          </div>
        )}
        <div className="grid justify-items-start gap-6">
          <SectionHead
            id="share-title"
            title={content.mainTitle || title || copy.title}
            subtitle={content.subtitle || subtitle}
          />
          <LinkButton to={pathOf('restore')} className="max-sm:w-full">
            {content.ctaText || copy.cta}
          </LinkButton>
          <p className="text-sm text-muted">{copy.note}</p>
        </div>
      </Container>
    </section>
  )
}
