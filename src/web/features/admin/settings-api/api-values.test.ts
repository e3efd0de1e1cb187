/** The form values of the API configuration. */
import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/admin/settings-api-figures.ts'
import { EMPTY, entriesOf, FILLED_FIELDS, filledIn, removalText, storedOf } from './api-values.ts'

test('filled fields are trimmed, empty ones dropped, and the security sets the port unless one is typed', () => {
  expect(filledIn(EMPTY)).toEqual({})
  expect(filledIn({ ...EMPTY, smtp_host: ' mail.antan.test ', smtp_user: '  ' })).toEqual({
    smtp_host: 'mail.antan.test',
  })
  expect(filledIn({ ...EMPTY, security: 'TLS' })).toEqual({
    smtp_port: '587',
    smtp_secure: 'false',
  })
  expect(filledIn({ ...EMPTY, security: 'SSL' })).toEqual({ smtp_port: '465', smtp_secure: 'true' })
  expect(filledIn({ ...EMPTY, security: 'TLS', smtp_port: ' 2525 ' })).toEqual({
    smtp_port: '2525',
    smtp_secure: 'false',
  })
})

test('deleting the server or the port warns that the stored password is erased', () => {
  const password = (hasValue: boolean) => [
    {
      configKey: 'smtp_password' as const,
      configValue: null,
      isActive: true,
      hasValue,
      updatedAt: '',
      erased: null,
    },
  ]
  expect(
    ['smtp_host', 'smtp_port', 'smtp_user'].map((key) =>
      /mot de passe/.test(removalText(key as ApiKey, password(true))),
    ),
  ).toEqual([true, true, false])
  expect(removalText('smtp_host', password(false))).not.toMatch(/mot de passe/)
})

test('a comparison shows the mail security as TLS or SSL', () => {
  const field = FILLED_FIELDS.find(({ name }) => name === 'smtp_secure')
  const shown = (value: string) => (field?.input === 'custom' ? field.show?.(value) : null)
  expect(['false', 'true', ''].map(shown)).toEqual(['TLS', 'SSL', ''])
})

test('a save sends the seen version of each setting; a secret is compared by its version', () => {
  const row = (
    configKey: 'smtp_host' | 'smtp_password',
    configValue: string | null,
    updatedAt: string,
  ) => ({ configKey, configValue, isActive: true, hasValue: true, updatedAt, erased: null })
  const rows = [
    row('smtp_host', 'a.test', '2026-01-01T00:00:00.000Z'),
    row('smtp_password', null, '2026-02-01T00:00:00.000Z'),
  ]
  const filled = { smtp_host: 'b.test', smtp_user: 'ada', smtp_password: 'x' }
  const stored = storedOf(rows, filled)
  expect(stored.values).toEqual({
    smtp_host: 'a.test',
    smtp_user: '',
    smtp_password: '2026-02-01T00:00:00.000Z',
  })
  expect(entriesOf(filled, stored.version)).toEqual([
    { configKey: 'smtp_host', configValue: 'b.test', seen: '2026-01-01T00:00:00.000Z' },
    { configKey: 'smtp_user', configValue: 'ada', seen: null },
    { configKey: 'smtp_password', configValue: 'x', seen: '2026-02-01T00:00:00.000Z' },
  ])
})
