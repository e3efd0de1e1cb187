/** What this browser's user allows: kept in the consent cookie and in local storage, read again every few seconds. */
import { createStore } from '../../lib/store.ts'
import { choiceCookie, choiceIn, measurementDeletions, type Choice } from './cookies.ts'

/** Milliseconds between two readings: another tab or the browser may have changed the choice (spec 1 §9). */
export const RECHECK_MS = 5_000
/** Version of the banner's and the panel's words; kept with each choice. */
export const CONSENT_TEXT_VERSION = '2026-11'

/** Local storage: what measurement asks, what the settings screen shows, and what the cookie policy's panel shows. */
const PREFERENCES = 'consentPreferences'
const SETTINGS = 'cookiePreferences'
const PANEL = 'cookiePolicyPreferences'

export type CookieChoices = { analytics: boolean; marketing: boolean; preferences: boolean }
/** `choice` is undefined on the server and until the browser has been asked. */
export type Consent = { choice: Choice | undefined; analytical: boolean }

export const consent = createStore<Consent>({ choice: undefined, analytical: false })
/** The banner was asked for again, from the footer. */
export const consentReopened = createStore(false)
/** Consent was just revoked: the page asks whether to reload. */
export const consentRevoked = createStore(false)

/** Measurement may run: accepted, and analytics not switched off. */
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
    // Without storage there is no permission either: measurement asks for both.
  }
}

/** Reads the choice again and notifies subscribers of a change. */
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

/** The panel's switches as last saved; everything optional is off until somebody says otherwise. */
export function readCookieChoices(): CookieChoices {
  const { analytics, marketing, preferences } = stored(PANEL)
  return {
    analytics: analytics === true && consent.get().choice === true,
    marketing: marketing === true,
    preferences: preferences === true,
  }
}

/** Keeps a choice in every place that is read: accepted when at least one optional kind is. */
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

/** Takes the choice back: the cookie goes, the banner comes, and the page asks to be reloaded. */
export function revokeConsent(): void {
  store(PREFERENCES, { analytical: false })
  store(PANEL, { necessary: true, analytics: false, marketing: false, preferences: false })
  store(SETTINGS, { ...stored(SETTINGS), analyticalCookies: false, performance: false })
  writeCookie(null)
  deleteMeasurementCookies()
  recheckConsent()
  consentRevoked.set(true)
}

/** Deletes what measurement left in this browser. */
export function deleteMeasurementCookies(): void {
  for (const line of measurementDeletions(document.cookie, location.hostname))
    document.cookie = line
}
