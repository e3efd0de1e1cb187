/**
 * The pending request to confirm the identity of this session; all calls that need it share one
 * answer.
 */
import { CONFIRMATION_OUTCOMES, type ConfirmationOutcome } from '#contract/second-factor-figures.ts'
import { createStore } from './store.ts'

type Request = { answer: (isConfirmed: boolean) => void }
/** The request that shows the dialog, or null. */
export const identityRequest = createStore<Request | null>(null)
let waiting: Promise<boolean> | null = null

/** Opens the dialog; resolves with whether the identity was confirmed. */
export function confirmIdentity(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    identityRequest.set({
      answer(isConfirmed) {
        waiting = null
        identityRequest.set(null)
        resolve(isConfirmed)
      },
    })
  })
  return waiting
}

/**
 * Storage key by which the tab of a confirmation with Google reports its outcome to the waiting
 * page; deleted at once.
 */
const REPORT_KEY = 'antan-identity'

export function reportIdentity(outcome: ConfirmationOutcome): void {
  localStorage.setItem(REPORT_KEY, outcome)
  localStorage.removeItem(REPORT_KEY)
}

/** Calls back with the outcome that another tab reports. Returns the unsubscribe function. */
export function onIdentityReport(listener: (outcome: ConfirmationOutcome) => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const outcome = CONFIRMATION_OUTCOMES.find((known) => known === newValue)
    if (key === REPORT_KEY && outcome) listener(outcome)
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
