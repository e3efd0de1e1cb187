/** Questions people ask before they trust a stranger with a photo. */
import { brand } from '#copy/brand.ts'
import { landingCopy } from '#copy/landing.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Container } from '../../ui/page.tsx'

const copy = landingCopy.faq

export function FrequentQuestions() {
  return (
    <section id="faq" aria-labelledby="faq-title">
      <Container className="py-14 sm:py-20">
        <div className="mx-auto max-w-3xl">
          <h2 id="faq-title" className="text-3xl">{copy.title}</h2>
          <p className="mb-8 mt-3 text-muted">
            {copy.intro} <a href={`mailto:${brand.supportEmail}`} className="link">{copy.write}</a>
          </p>
          <Accordion items={copy.list.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))} />
        </div>
      </Container>
    </section>
  )
}
