/** A legal text: contents on the side, sections in a readable measure. */
import { brand } from '#copy/brand.ts'
import { legalCopy, type LegalBlock, type LegalSection } from '#copy/legal.ts'
import { Container } from '../../ui/page.tsx'

const DATE = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function LegalText({ title, intro, sections }: { title: string; intro: string; sections: readonly LegalSection[] }) {
  return (
    <Container className="py-10 sm:py-16">
      <header className="grid gap-3">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-sm text-muted">{legalCopy.updated(DATE.format(new Date(brand.legalTextsDate)))}</p>
        <p className="measure text-lg">{intro}</p>
      </header>
      <div className="mt-12 grid gap-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={legalCopy.contents} className="max-lg:hidden self-start lg:sticky lg:top-28">
          <ul className="m-0 grid list-none gap-1 border-l border-line p-0">
            {sections.map(({ id, title: name }) => (
              <li key={id}><a href={`#${id}`} className="block py-1 pl-4 text-sm text-muted no-underline hover:text-ochre">{name}</a></li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-10">
          {sections.map(({ id, title: name, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="measure grid gap-4">
              <h2 id={`${id}-title`} className="text-xl">{name}</h2>
              {blocks.map((block) => <Block key={typeof block === 'string' ? block : block[0]} block={block} />)}
            </section>
          ))}
        </div>
      </div>
    </Container>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  return <ul className="m-0 grid list-disc gap-2 pl-6 marker:text-ochre">{block.map((point) => <li key={point}>{point}</li>)}</ul>
}
