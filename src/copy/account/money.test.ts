/** The paragraphs of a receipt by mail. */
import { expect, test } from 'vitest'
import { moneyMail } from './money.ts'

const common = { username: 'jeanne', line: 'Pack Album', amount: '24,90 €', number: 'F2026-000001' }
const day = new Date('2026-12-09T12:00:00Z')

test.each([
  [2, { waiver: null, withdrawUntil: null, gift: null }],
  [3, { waiver: null, withdrawUntil: day, gift: null }],
  [4, { waiver: 'Je demande…', withdrawUntil: day, gift: null }],
  [4, { waiver: null, withdrawUntil: null, gift: { code: 'ANTAN-X', until: day } }],
])('the receipt has %i paragraphs above its closing, one empty line apart', (count, parts) => {
  const { body } = moneyMail.receipt({ ...common, ...parts })
  expect(body).not.toContain('\n\n\n')
  expect(body.split('\n\n')).toHaveLength(count + 1)
})
