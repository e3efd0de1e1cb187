/** What an audit row keeps of a change. */
import { expect, test } from 'vitest'
import { differences } from './audit.ts'

test('only differing fields are kept', () => {
  expect(
    differences({ a: 1, b: 2, updatedAt: new Date(0) }, { a: 1, b: 3, updatedAt: new Date(1) }),
  ).toEqual({ oldValue: '{"b":2}', newValue: '{"b":3}' })
  expect(differences(null, { a: 1 })).toEqual({ oldValue: null, newValue: '{"a":1}' })
  expect(differences({ a: 1 }, undefined)).toEqual({ oldValue: '{"a":1}', newValue: null })
})

test('the change of a secret is logged without its value', () => {
  const both = differences(
    { configKey: 'smtp_password', configValue: 'canari-1' },
    { configKey: 'smtp_password', configValue: 'canari-2' },
  )
  expect(both).toEqual({
    oldValue: '{"configValue":"[masqué]"}',
    newValue: '{"configValue":"[masqué]"}',
  })
  expect(differences({ password: 'canari' }, { password: null })).toEqual({
    oldValue: '{"password":"[masqué]"}',
    newValue: '{"password":null}',
  })
  expect(
    differences(
      { configKey: 'smtp_host', configValue: 'a' },
      { configKey: 'smtp_host', configValue: 'b' },
    ),
  ).toEqual({ oldValue: '{"configValue":"a"}', newValue: '{"configValue":"b"}' })
})

test('a long value is truncated', () => {
  expect(differences(null, { content: 'x'.repeat(50_000) }).newValue).toHaveLength(20_000)
})
