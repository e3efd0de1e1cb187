/** Asks, from any screen, for the request of immediate execution that the law wants before a fresh credit is used. */
import { createStore } from '../../lib/store.ts'

type Question = { answer: (agreed: boolean) => void }

/** The question the dialog is open for, or null. */
export const waiverQuestion = createStore<Question | null>(null)

/** Resolves with true once the request has been made and stored, with false when the person would rather not. */
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
