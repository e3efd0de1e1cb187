/** Client addresses and their networks. */
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, blocksOf, networkOf, plainAddress } from './addresses.ts'

test('a closed connection has no address', () => {
  const closed = { ip: undefined, socket: { remoteAddress: undefined } }
  expect(addressOf(closed as unknown as FastifyRequest)).toBe('')
})

test('an address loses port and zone; other text is no address', () => {
  const plain = {
    '203.0.113.7': '203.0.113.7',
    '203.0.113.7:5678': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '[2001:db8::1]:443': '2001:db8::1',
    'fe80::1%eth0': 'fe80::1',
    ' 2001:db8::1': '2001:db8::1',
  }
  expect(
    Object.fromEntries(Object.keys(plain).map((given) => [given, plainAddress(given)])),
  ).toEqual(plain)
  for (const given of [
    '',
    'unknown',
    '1:2',
    '<script>',
    '203.0.113.7, 10.0.0.1',
    'a'.repeat(5_000),
  ])
    expect(plainAddress(given)).toBeNull()
})

test('all addresses of an IPv6 /64 are one network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:DB8:0a:1::1')).toBe('2001:db8:a:1')
  expect(networkOf('2001:db8:a:1:ffff:1:2:3')).toBe('2001:db8:a:1')
  expect(networkOf('2001:db8::7')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('blocksOf returns the /56 and /48 of IPv6, the /24 of IPv4', () => {
  const holding = (network: string, other: string) =>
    blocksOf(network)
      .filter(({ holds }) => holds(other))
      .map(({ bits }) => bits)
  expect(holding('2001:db8:a:1', '2001:db8:a:ff')).toEqual(['56', '48'])
  expect(holding('2001:db8:a:1', '2001:db8:a:100')).toEqual(['48'])
  expect(holding('2001:db8:a:1', '2001:db8:ab:1')).toEqual([])
  expect(holding('203.0.113.7', '203.0.113.200')).toEqual(['24'])
  expect(holding('203.0.113.7', '203.0.11.3')).toEqual([])
  expect(blocksOf('')).toEqual([])
})
