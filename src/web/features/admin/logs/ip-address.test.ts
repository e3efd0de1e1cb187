/** Tests where an IP address may break. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IpAddress } from './ip-address.tsx'

const drawn = (address: string | null) =>
  renderToStaticMarkup(createElement(IpAddress, { address }))

test('an address of version 4 stays on one line, a long one of version 6 breaks', () => {
  expect(drawn('127.0.0.1')).toBe('<span class="whitespace-nowrap">127.0.0.1</span>')
  expect(drawn('2001:db8::1')).toContain('2001:<wbr/>db8:')
  expect(drawn(null)).toContain('—')
})
