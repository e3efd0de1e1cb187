/**
 * The visitor's consent: stored in the consent cookie and in local storage, polled every few
 * seconds.
 */
import { createStore } from '../../lib/store.ts'
import { choiceCookie, choiceIn, measurementDeletions, type Choice } from './cookies.ts'

/** Polling interval, ms: another tab or the browser may have changed the choice (spec 1 §9). */
export const RECHECK_MS = 5_000
/** Version of the banner's and panel's texts; stored with each choice. */
const CONSENT_TEXT_VERSION = '2026-11'

/**
 * Keys of local storage: read by measurement, by the settings screen, and by the cookie policy's
 * panel.
 */
const PREFERENCES = 'consentPreferences'
const SETTINGS = 'cookiePreferences'
const PANEL = 'cookiePolicyPreferences'

export type CookieChoices = { analytics: boolean; marketing: boolean; preferences: boolean }
/** `choice` is undefined on the server and until the stored one is read. */
export type Consent = { choice: Choice | undefined; analytical: boolean }

export const consent = createStore<Consent>({ choice: undefined, analytical: false })
/** The banner was reopened from the footer. */
export const consentReopened = createStore(false)
/** Consent was just revoked: the reload dialog is open. */
export const consentRevoked = createStore(false)

/** Whether measurement may run: accepted, and analytics not switched off. */
export const allowsAnalytics = ({ choice, analytical }: Consent): boolean =>
  choice === true && analytical

function stored(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function store(key: string, value: Record<string, unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage there is no consent: measurement requires both.
  }
}

/** Rereads the choice and notifies subscribers of a change. */
export function recheckConsent(): void {
  const next = {
    choice: choiceIn(document.cookie),
    analytical: stored(PREFERENCES)['analytical'] === true,
  }
  const { choice, analytical } = consent.get()
  if (next.choice !== choice || next.analytical !== analytical) consent.set(next)
}

function writeCookie(choice: Choice): void {
  document.cookie = choiceCookie(choice, {
    now: Date.now(),
    secure: location.protocol === 'https:',
  })
}

/** The panel's switches as last saved; optional ones default to off. */
export function readCookieChoices(): CookieChoices {
  const { analytics, marketing, preferences } = stored(PANEL)
  return {
    analytics: analytics === true && consent.get().choice === true,
    marketing: marketing === true,
    preferences: preferences === true,
  }
}

/**
 * Stores a choice everywhere it is read; it counts as accepted if at least one optional kind is.
 */
export function saveCookieChoices(choices: CookieChoices): void {
  const accepted = choices.analytics || choices.marketing || choices.preferences
  store(PREFERENCES, {
    analytical: choices.analytics,
    textVersion: CONSENT_TEXT_VERSION,
    chosenAt: new Date().toISOString(),
  })
  store(SETTINGS, {
    ...stored(SETTINGS),
    analyticalCookies: choices.analytics,
    performance: choices.analytics,
  })
  store(PANEL, { necessary: true, ...choices })
  writeCookie(accepted)
  if (!choices.analytics) deleteMeasurementCookies()
  consentReopened.set(false)
  recheckConsent()
}

export const acceptCookies = (): void =>
  saveCookieChoices({ analytics: true, marketing: true, preferences: true })
export const declineCookies = (): void =>
  saveCookieChoices({ analytics: false, marketing: false, preferences: false })

/** Revokes the choice: deletes the cookie, shows the banner, and opens the reload dialog. */
export function revokeConsent(): void {
  store(PREFERENCES, { analytical: false })
  store(PANEL, { necessary: true, analytics: false, marketing: false, preferences: false })
  store(SETTINGS, { ...stored(SETTINGS), analyticalCookies: false, performance: false })
  writeCookie(null)
  deleteMeasurementCookies()
  recheckConsent()
  consentRevoked.set(true)
}

/** Deletes the cookies of measurement. */
export function deleteMeasurementCookies(): void {
  for (const line of measurementDeletions(document.cookie, location.hostname))
    document.cookie = line
}
