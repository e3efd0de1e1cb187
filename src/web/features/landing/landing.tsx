/** The landing page: what Antan does, shown on a real photo, then how, what it promises, and questions. */
import { FrequentQuestions } from './frequent-questions.tsx'
import { Hero } from './hero.tsx'
import { Prints } from './prints.tsx'
import { Promises } from './promises.tsx'
import { Steps } from './steps.tsx'

export function Landing() {
  return (
    <>
      <Hero />
      <Steps />
      <Prints />
      <Promises />
      <FrequentQuestions />
    </>
  )
}
