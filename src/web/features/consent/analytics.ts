/** Audience measurement: loaded only after consent, and removed when consent is revoked. */
import { deleteMeasurementCookies } from '../../domain/consent/consent.ts'

const SCRIPT_ID = 'audience-measurement'
type Measured = { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean | undefined>
const measured = () => window as unknown as Measured

/** Active measurement id while measurement runs. */
let running: string | null = null

/** Queues a command for the measurement script, which requires an Arguments object. */
function queueCommand(..._command: unknown[]): void {
  const queue = (measured().dataLayer ??= [])
  // oxlint-disable-next-line prefer-rest-params -- the script recognises its commands by this type
  queue.push(arguments)
}

/**
 * Sets the page fields of every event: by default the script sends the whole address, which may
 * name a photo or a payment.
 */
const setPageFields = (path: string) =>
  queueCommand('set', {
    page_location: `${location.origin}${path}`,
    page_referrer: document.referrer.split(/[?#]/)[0],
  })

/**
 * Loads the script for `id` once: anonymised addresses, no advertising signals, no personalisation,
 * manual page views.
 */
export function startAnalytics(id: string): void {
  if (running === id) return
  running = id
  measured()[`ga-disable-${id}`] = false
  queueCommand('js', new Date())
  queueCommand('consent', 'update', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  setPageFields(location.pathname)
  queueCommand('config', id, {
    anonymize_ip: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    send_page_view: false,
  })
  const script = document.createElement('script')
  script.id = SCRIPT_ID
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Sends a page view without the query, which may name a photo or a payment. */
export function reportPageView(path: string, title: string): void {
  if (!running) return
  setPageFields(path)
  queueCommand('event', 'page_view', {
    page_path: path,
    page_location: `${location.origin}${path}`,
    page_title: title,
  })
}

/** Removes the script, denies storage and deletes its cookies. */
export function stopAnalytics(): void {
  if (running) {
    measured()[`ga-disable-${running}`] = true
    queueCommand('consent', 'update', { analytics_storage: 'denied' })
    document.getElementById(SCRIPT_ID)?.remove()
    running = null
  }
  deleteMeasurementCookies()
}
