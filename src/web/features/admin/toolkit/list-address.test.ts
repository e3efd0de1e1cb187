/** What a list was asked for is read back from its address, and nothing stands there that goes without saying. */
import { expect, test } from 'vitest'
import { listFrom, withList } from './list-address.ts'

const start = { sort: { by: 'createdAt', order: 'desc' }, filter: 'all' } as const
const tab = () => new URLSearchParams('tab=users')

test('a search, a filter, an order, days and a page come back', () => {
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

test('what a list begins with is not in the address', () => {
  const there = withList<string, string>(tab(), { q: 'x', filter: 'zero', page: 3 }, start)
  expect(
    withList<string, string>(
      there,
      { q: '', filter: 'all', sort: start.sort, days: {}, page: 1 },
      start,
    ).toString(),
  ).toBe('tab=users')
})

test('another search or filter begins at the first page; another page keeps them', () => {
  const third = withList<string, string>(tab(), { q: 'x', page: 3 }, start)
  expect(withList<string, string>(third, { filter: 'zero' }, start).toString()).toBe(
    'tab=users&q=x&filter=zero',
  )
  expect(withList<string, string>(third, { page: 4 }, start).toString()).toBe(
    'tab=users&q=x&page=4',
  )
})

test('a spoilt address shows the list from its beginning', () => {
  expect(listFrom<string, string>(new URLSearchParams('page=-2&sort=drop'), start)).toEqual({
    q: '',
    filter: 'all',
    sort: start.sort,
    days: {},
    page: 1,
  })
})
