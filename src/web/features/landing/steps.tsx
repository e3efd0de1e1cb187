/** How it works: three steps on one line, like the backs of three prints. */
import { Download, Upload, Zap } from 'lucide-react'
import { landingCopy } from '#copy/landing.ts'
import { isLive, pathOf } from '../../lib/screens.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Container } from '../../ui/page.tsx'

const copy = landingCopy.steps
const ICONS = { Upload, Zap, Download }

export function Steps() {
  return (
    <section id="comment-ca-marche" aria-labelledby="steps-title">
      <Container className="py-14 sm:py-20">
        <h2 id="steps-title" className="text-3xl">{copy.title}</h2>
        <p className="mt-3 text-lg text-muted">{copy.intro}</p>
        <ol className="m-0 mt-10 grid list-none gap-10 p-0 md:grid-cols-3 md:gap-8">
          {copy.list.map(({ icon, title, text }, index) => {
            const Icon = ICONS[icon]
            return (
              <li key={title} className="grid content-start gap-3 border-t border-ink pt-5">
                <div className="flex items-center justify-between">
                  <span aria-hidden="true" className="font-title text-3xl italic leading-none text-ochre">{index + 1}</span>
                  <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 text-muted" />
                </div>
                <h3 className="text-xl">{title}</h3>
                <p className="max-w-[42ch] text-muted">{text}</p>
              </li>
            )
          })}
        </ol>
        {isLive('restore') && <LinkButton to={pathOf('restore')} className="mt-10">{copy.cta}</LinkButton>}
      </Container>
    </section>
  )
}
