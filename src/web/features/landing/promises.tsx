/** What is promised and what is not, set like the entries of a catalogue: plain statements, no figure. */
import { landingCopy } from '#copy/public/landing.ts'
import { Container } from '../../ui/page.tsx'

const copy = landingCopy.promise

export function Promises() {
  return (
    <section aria-labelledby="promise-title">
      <Container className="py-14 sm:py-20">
        <h2 id="promise-title" className="max-w-[24ch] text-3xl">
          {copy.title}
        </h2>
        <dl className="m-0 mt-10 border-b border-line">
          {copy.list.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-16 gap-y-2 border-t border-line py-6 md:grid-cols-[1fr_1.6fr] md:py-8"
            >
              <dt className="font-title text-xl font-medium">{title}</dt>
              <dd className="measure m-0 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
