/** Starts and stops measurement with consent, and sends page views while it is allowed. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  allowsAnalytics,
  consent,
  recheckConsent,
  RECHECK_MS,
} from '../../domain/consent/consent.ts'
import { useStore } from '../../lib/store.ts'

/** Delay of measurement after the site's start, if it was allowed earlier, ms (spec 1 §4). */
const DEFERRED_MS = 100

/** `loadId` resolves to the measurement id or null; a failure counts as null. */
export function useAnalytics(loadId: () => Promise<string | null>): void {
  const { pathname } = useLocation()
  const allowed = allowsAnalytics(useStore(consent))
  const [running, setRunning] = useState(false)
  const atStart = useRef(true)

  useEffect(() => {
    recheckConsent()
    const timer = setInterval(recheckConsent, RECHECK_MS)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    const deferred = atStart.current ? DEFERRED_MS : 0
    if (consent.get().choice !== undefined) atStart.current = false
    if (!allowed) return
    const wait = { over: false }
    const timer = setTimeout(() => {
      void begin(loadId, () => wait.over).then(setRunning)
    }, deferred)
    return () => {
      wait.over = true
      clearTimeout(timer)
      setRunning(false)
      void import('./analytics.ts').then(({ stopAnalytics }) => stopAnalytics())
    }
  }, [allowed, loadId])

  useEffect(() => {
    if (running)
      void import('./analytics.ts').then(({ reportPageView }) =>
        reportPageView(pathname, document.title),
      )
  }, [running, pathname])
}

/** Whether measurement may still start: an id exists and consent holds. */
async function begin(
  loadId: () => Promise<string | null>,
  isOver: () => boolean,
): Promise<boolean> {
  const [id, { startAnalytics }] = await Promise.all([
    loadId().catch(() => null),
    import('./analytics.ts'),
  ])
  if (isOver() || !id) return false
  startAnalytics(id)
  return true
}
