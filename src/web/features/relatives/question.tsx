/** Layout of a question: number, title, text, and the button to the question before. */
import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { FamilyPlace } from '#contract/relatives.ts'
import { relativesCopy as copy } from '#copy/public/relatives.ts'
import type { Replies } from './use-relatives.ts'

const STEPS = ['vote', 'name', 'message', 'thanks'] as const
export type Step = (typeof STEPS)[number]
const QUESTIONS = STEPS.length - 1

/** Who is being named: somebody on the picture, or somebody whose place is not shown. */
export type Chosen = { place: FamilyPlace | null; face: number | null }

export type QuestionProps = { replies: Replies; go: (step: Step) => void }

/** The frame of a question; `back` names the step before it. */
export function Question({
  step,
  title,
  text,
  back,
  children,
}: {
  step: Step
  title: string
  text: string
  back?: () => void
  children: ReactNode
}) {
  return (
    <>
      <div className="grid gap-2">
        <p className="flex min-h-8 items-center gap-3 text-sm font-semibold text-ochre-deep">
          {back && (
            <button
              type="button"
              aria-label={copy.back}
              data-tip={copy.back}
              onClick={back}
              className="-my-2 -ml-2 grid size-12 place-items-center rounded-md text-ink hover:bg-sunken"
            >
              <ArrowLeft aria-hidden="true" className="size-6" />
            </button>
          )}
          {copy.step(STEPS.indexOf(step) + 1, QUESTIONS)}
        </p>
        <h2 tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        <p className="text-lg">{text}</p>
      </div>
      {children}
    </>
  )
}
