/** What is promised and what is not: plain statements, no figure. */
import { landingCopy } from '#copy/landing.ts'
import { Container } from '../../ui/page.tsx'

const copy = landingCopy.promise

export function Promises() {
  return (
    <section aria-labelledby="promise-title">
      <Container className="grid gap-10 py-14 sm:py-20 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
        <h2 id="promise-title" className="self-start text-3xl lg:sticky lg:top-28">{copy.title}</h2>
        <dl className="m-0 grid gap-10">
          {copy.list.map(({ title, text }) => (
            <div key={title} className="grid gap-2 border-l-2 border-ochre pl-6">
              <dt className="font-title text-xl font-medium">{title}</dt>
              <dd className="measure m-0 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
