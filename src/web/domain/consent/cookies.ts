/** The consent cookie as text, and the cookies that audience measurement leaves behind. No browser needed. */

export const CONSENT_COOKIE = 'cookieConsent'
/** Days the choice lasts (spec 1 §9). */
export const CONSENT_DAYS = 150
const DAY_MS = 86_400_000
/** Beginnings of the names of the measurement's cookies. */
const MEASUREMENT = ['_ga', '_gid', '_gat']

/** What was chosen; null when nothing was, or when the choice has run out. */
export type Choice = boolean | null

const names = (cookies: string): [string, string][] =>
  cookies.split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return [name, value.join('=')]
  })

/** Reads the choice from the text of `document.cookie`. */
export function choiceIn(cookies: string): Choice {
  const value = names(cookies).find(([name]) => name === CONSENT_COOKIE)?.[1]
  return value === 'true' ? true : value === 'false' ? false : null
}

/** What to write to `document.cookie` so that the choice holds for 150 days from `now` (ms); null deletes it. */
export function choiceCookie(
  choice: Choice,
  { now, secure }: { now: number; secure: boolean },
): string {
  const expires = new Date(choice === null ? 0 : now + CONSENT_DAYS * DAY_MS).toUTCString()
  return `${CONSENT_COOKIE}=${choice ?? ''}; expires=${expires}; path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** What to write, one after the other, to delete the measurement's cookies: on this host and on every domain above it. */
export function measurementDeletions(cookies: string, host: string): string[] {
  const labels = host.split('.')
  const domains = labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((domain) => domain.includes('.'))
  return names(cookies)
    .filter(([name]) => MEASUREMENT.some((start) => name.startsWith(start)))
    .flatMap(([name]) =>
      ['', ...domains.map((domain) => `; domain=.${domain}`)].map(
        (domain) => `${name}=; expires=${new Date(0).toUTCString()}; path=/${domain}`,
      ),
    )
}
