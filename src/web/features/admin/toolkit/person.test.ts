/** The account of a row that has no page to lead to. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Person } from './person.tsx'

const drawn = (username: string | null) =>
  renderToString(createElement(Person, { username, email: 'ada@antan.test' }))

test('a long name breaks inside its cell', () => {
  const name = 'W'.repeat(40)
  expect(drawn(name)).toContain(`<span class="wrap-anywhere">${name}</span><br/>`)
})

test('without a name no empty line stands above the address', () => {
  expect(drawn(null)).not.toContain('<br/>')
})
