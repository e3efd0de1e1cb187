/**
 * Formats and parses the consent cookie, and lists the cookies of audience measurement. Pure
 * functions.
 */
import { DAY_MS } from '#contract/durations.ts'

const CONSENT_COOKIE = 'cookieConsent'
/** Validity of the choice, days (spec 1 §9). */
const CONSENT_DAYS = 150
/** Name prefixes of the measurement's cookies. */
const MEASUREMENT = ['_ga', '_gid', '_gat']

/** The choice; null if there is none or it has expired. */
export type Choice = boolean | null

const nameValuePairs = (cookies: string): [string, string][] =>
  cookies.split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return [name, value.join('=')]
  })

/** Parses the choice from `document.cookie`. */
export function choiceIn(cookies: string): Choice {
  const value = nameValuePairs(cookies).find(([name]) => name === CONSENT_COOKIE)?.[1]
  return value === 'true' ? true : value === 'false' ? false : null
}

/**
 * Returns the string for `document.cookie` that stores the choice for 150 days from `now` (ms);
 * null deletes it.
 */
export function choiceCookie(
  choice: Choice,
  { now, secure }: { now: number; secure: boolean },
): string {
  const expires = new Date(choice === null ? 0 : now + CONSENT_DAYS * DAY_MS).toUTCString()
  return `${CONSENT_COOKIE}=${choice ?? ''}; expires=${expires}; path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

/**
 * Returns the strings for `document.cookie` that delete the measurement's cookies on this host and
 * its parent domains.
 */
export function measurementDeletions(cookies: string, host: string): string[] {
  const labels = host.split('.')
  const domains = labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((domain) => domain.includes('.'))
  return nameValuePairs(cookies)
    .filter(([name]) => MEASUREMENT.some((start) => name.startsWith(start)))
    .flatMap(([name]) =>
      ['', ...domains.map((domain) => `; domain=.${domain}`)].map(
        (domain) => `${name}=; expires=${new Date(0).toUTCString()}; path=/${domain}`,
      ),
    )
}
