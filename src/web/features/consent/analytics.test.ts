/** Measurement never receives the query of an address, which may name a photo or a payment. */
import { expect, test, vi } from 'vitest'
import { reportPageView, startAnalytics } from './analytics.ts'

test('the script gets the address without its query before its first event, and again at every page', () => {
  const page: { dataLayer?: ArrayLike<unknown>[] } = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', {
    origin: 'https://antan.test',
    pathname: '/restore',
    search: '?photo=photo_secret',
    href: 'https://antan.test/restore?photo=photo_secret',
  })
  vi.stubGlobal('document', {
    referrer: 'https://antan.test/payment-success?session_id=cs_secret#x',
    createElement: () => ({}),
    head: { append: () => undefined },
  })
  startAnalytics('G-ESSAI123')
  reportPageView('/dashboard', 'Mes photos')
  const commands = (page.dataLayer ?? []).map((command) => Array.from(command))
  const places = commands.filter(([name]) => name === 'set').map(([, place]) => place)
  const referrer = 'https://antan.test/payment-success'
  expect(places).toEqual([
    { page_location: 'https://antan.test/restore', page_referrer: referrer },
    { page_location: 'https://antan.test/dashboard', page_referrer: referrer },
  ])
  const names = commands.map(([name]) => name)
  expect(names.indexOf('set')).toBeLessThan(names.indexOf('config'))
  expect(JSON.stringify(commands)).not.toContain('secret')
})
