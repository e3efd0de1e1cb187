/** The section 'how it works': the steps in one row. */
import { Download, Upload, Zap } from 'lucide-react'
import { landingCopy } from '#copy/public/landing.ts'
import { pathOf } from '../../lib/screens.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Container } from '../../ui/page.tsx'
import { SectionHead } from './section-head.tsx'
import type { SectionOf } from './sections.ts'

const copy = landingCopy.steps
const ICONS = { Upload, Zap, Download }

export function Steps({
  section: { title, subtitle, content },
}: {
  section: SectionOf<'how-it-works'>
}) {
  return (
    <section id="comment-ca-marche" aria-labelledby="steps-title">
      <Container className="py-14 sm:py-20">
        <SectionHead id="steps-title" title={title || copy.title} subtitle={subtitle} />
        <ol className="m-0 mt-10 grid list-none gap-10 p-0 md:auto-cols-fr md:grid-flow-col md:gap-8">
          {content.steps.map(({ stepNumber, icon, title: name, description }) => {
            const Icon = ICONS[icon]
            return (
              <li
                key={`${stepNumber} ${name}`}
                className="grid content-start gap-3 border-t border-ink pt-5"
              >
                <div className="flex items-center justify-between">
                  <span
                    aria-hidden="true"
                    className="font-title text-3xl italic leading-none text-ochre"
                  >
                    {stepNumber}
                  </span>
                  <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 text-muted" />
                </div>
                <h3 className="text-xl">{name}</h3>
                <p className="max-w-[42ch] text-muted">{description}</p>
              </li>
            )
          })}
        </ol>
        <LinkButton to={pathOf('restore')} className="mt-10 max-sm:w-full">
          {content.ctaText || copy.cta}
        </LinkButton>
      </Container>
    </section>
  )
}
