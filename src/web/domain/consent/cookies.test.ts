/** The consent cookie and the deletion of cookies, as strings. */
import { expect, test } from 'vitest'
import { choiceCookie, choiceIn, measurementDeletions } from './cookies.ts'

test('only true and false are choices', () => {
  expect(choiceIn('a=1; cookieConsent=true; b=2')).toBe(true)
  expect(choiceIn('cookieConsent=false')).toBe(false)
  expect(choiceIn('cookieConsent=yes')).toBeNull()
  expect(choiceIn('otherConsent=true')).toBeNull()
  expect(choiceIn('')).toBeNull()
})

test('a choice lasts 150 days, on https only where the site is', () => {
  const now = Date.UTC(2026, 0, 1)
  const cookie = choiceCookie(false, { now, secure: true })
  expect(cookie).toMatch(/^cookieConsent=false; /)
  expect(new Date(/expires=([^;]+)/.exec(cookie)?.[1] ?? '').getTime() - now).toBe(
    150 * 24 * 3600 * 1000,
  )
  expect(cookie).toMatch(/; Secure$/)
  expect(choiceCookie(true, { now, secure: false })).not.toContain('Secure')
  expect(choiceCookie(null, { now, secure: false })).toContain('expires=Thu, 01 Jan 1970')
})

test('the measurement’s cookies are deleted on every domain they may have been set on, and no others', () => {
  const deletions = measurementDeletions(
    '_ga=1; _ga_ABC=2; _gid=3; _gat_x=4; token=5; my_ga=6',
    'www.antan.example',
  )
  const deleted = [...new Set(deletions.map((line) => line.slice(0, line.indexOf('='))))]
  expect(deleted).toEqual(['_ga', '_ga_ABC', '_gid', '_gat_x'])
  const domains = deletions
    .filter((line) => line.startsWith('_gid='))
    .map((line) => /domain=(.+)$/.exec(line)?.[1])
  expect(domains).toEqual([undefined, '.www.antan.example', '.antan.example'])
})
