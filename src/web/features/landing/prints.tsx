/** More prints to compare, side by side at one height, as on a light table. */
import { landingCopy } from '#copy/landing.ts'
import { Container } from '../../ui/page.tsx'
import { PairPrint } from './pair-print.tsx'
import { pairs } from './pairs.ts'

const copy = landingCopy.prints
/** Prints beside the one of the first screen. */
const SHOWN = 3

export function Prints() {
  const shown = pairs.slice(1, 1 + SHOWN)
  if (shown.length === 0) return null
  return (
    <section id="galerie" aria-labelledby="prints-title">
      <Container className="py-14 sm:py-20">
        <h2 id="prints-title" className="text-3xl">{copy.title}</h2>
        <p className="measure mt-3 text-lg text-muted">{copy.intro}</p>
        <div className="mt-10 flex flex-col gap-8 md:flex-row md:items-start md:gap-6">
          {shown.map((pair) => (
            // Beyond the mat around each photo, widths in proportion to the photos' shapes give a row of prints one height.
            <div key={pair.name} className="min-w-0 md:basis-[30px]" style={{ flexGrow: pair.width / pair.height }}>
              <PairPrint pair={pair} sizes="(min-width: 768px) 400px, 92vw" />
            </div>
          ))}
        </div>
      </Container>
    </section>
  )
}
