/**
 * Opens the dialog for the request of immediate execution, which the law requires before a new
 * credit is used.
 */
import { createStore } from '../../lib/store.ts'

type Question = { answer: (agreed: boolean) => void }

/** The pending request that opened the dialog, or null. */
export const waiverQuestion = createStore<Question | null>(null)

/** Resolves with true once the request is stored, with false if declined. */
export function askForWaiver(): Promise<boolean> {
  waiverQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    waiverQuestion.set({
      answer(agreed) {
        waiverQuestion.set(null)
        resolve(agreed)
      },
    })
  })
}
