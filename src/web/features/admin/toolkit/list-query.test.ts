/** The query of a list in the URL: it reads back, and defaults are omitted. */
import { expect, test } from 'vitest'
import { listFrom, withList } from './list-query.ts'

const start = {
  sort: { by: 'createdAt', order: 'desc' },
  filter: 'all',
  choices: [
    { value: 'all', label: 'Tous' },
    { value: 'zero', label: 'Sans crédit' },
  ],
} as const
const tab = () => new URLSearchParams('tab=users')

test('search, filter, order, days and page read back from the URL', () => {
  const asked = {
    q: 'anna & cie',
    filter: 'zero',
    sort: { by: 'credits', order: 'asc' },
    days: { from: '2026-11-01' },
    page: 12,
  } as const
  const address = withList<string, string>(tab(), asked, start)
  expect(address.get('tab')).toBe('users')
  expect(listFrom<string, string>(new URLSearchParams(address.toString()), start)).toEqual(asked)
})

test('the URL omits defaults', () => {
  const there = withList<string, string>(tab(), { q: 'x', filter: 'zero', page: 3 }, start)
  expect(
    withList<string, string>(
      there,
      { q: '', filter: 'all', sort: start.sort, days: {}, page: 1 },
      start,
    ).toString(),
  ).toBe('tab=users')
})

test('a new search or filter returns to the first page; a new page keeps them', () => {
  const third = withList<string, string>(tab(), { q: 'x', page: 3 }, start)
  expect(withList<string, string>(third, { filter: 'zero' }, start).toString()).toBe(
    'tab=users&q=x&filter=zero',
  )
  expect(withList<string, string>(third, { page: 4 }, start).toString()).toBe(
    'tab=users&q=x&page=4',
  )
})

test('invalid parameters fall back to the defaults', () => {
  for (const address of [
    'page=-2&sort=drop&filter=drop&from=abc&to=2026-02-30',
    'page=abc&sort=by-up&filter=&from=2026-1-1&to=0000-01-01',
    'page=9999999&from=&to=2026-13-01',
    'page=1.5',
  ])
    expect(listFrom<string, string>(new URLSearchParams(address), start)).toEqual({
      q: '',
      filter: 'all',
      sort: start.sort,
      days: {},
      page: 1,
    })
  const long = new URLSearchParams({ q: 'a'.repeat(300) })
  expect(listFrom<string, string>(long, start).q).toHaveLength(200)
})
