/** The landing page: what Antan does, shown on a real photo, then how, what it promises, and questions. */
import { FrequentQuestions } from './frequent-questions.tsx'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'
import { Steps } from './steps.tsx'

export function Landing() {
  return (
    <>
      <Hero />
      <Steps />
      <Promises />
      <FrequentQuestions />
    </>
  )
}
