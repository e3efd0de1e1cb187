/** The paragraphs of a receipt by mail, and the numbers on invoices. */
import { expect, test } from 'vitest'
import { moneyCopy, moneyMail } from './money.ts'

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

test('credits on an invoice are grouped by spaces that its fonts have', () => {
  expect(moneyCopy.line.pack('Pack Album', 1)).toBe('Pack Album – 1\u00a0crédit')
  expect(moneyCopy.line.pack('Pack Ville', 100_000)).toBe('Pack Ville – 100\u00a0000\u00a0crédits')
})

test('the alert of a dispute says what follows for a deleted account, which keeps nothing', () => {
  const dispute = (isGift: boolean) =>
    moneyMail.dispute({
      id: 'dp_1',
      amount: 2490,
      isLost: false,
      isGift,
      respondBy: null,
      order: null,
      account: undefined,
    }).body
  expect(dispute(false)).toContain('rien n’est repris')
  expect(dispute(true)).toContain('Le code du cadeau est bloqué')
  for (const isGift of [true, false]) expect(dispute(isGift)).not.toMatch(/dette|acheteur/)
})
