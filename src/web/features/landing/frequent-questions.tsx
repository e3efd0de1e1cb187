/** The section of frequent questions. */
import { brand } from '#copy/brand.ts'
import { landingCopy } from '#copy/public/landing.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Container } from '../../ui/page.tsx'
import { SectionHead } from './section-head.tsx'
import type { SectionOf } from './sections.ts'

const copy = landingCopy.faq

export function FrequentQuestions({
  section: { title, subtitle, content },
}: {
  section: SectionOf<'faq'>
}) {
  return (
    <section id="faq" aria-labelledby="faq-title">
      <Container className="grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1fr_1.7fr]">
        <div className="self-start lg:sticky lg:top-28">
          <SectionHead id="faq-title" title={title || copy.title} subtitle={subtitle} />
          <a
            href={`mailto:${brand.supportEmail}`}
            className="link mt-4 inline-flex min-h-10 pointer-coarse:min-h-11 items-center"
          >
            {copy.write}
          </a>
        </div>
        <Accordion
          items={content.faqs.map(({ question, answer }) => ({
            title: question,
            content: <p className="whitespace-pre-line">{answer}</p>,
          }))}
        />
      </Container>
    </section>
  )
}
