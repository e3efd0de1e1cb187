/** The words that fill a card. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  GIFT_DESIGNS,
  GIFT_MESSAGE_LINES,
  GIFT_MESSAGE_MAX,
  GIFT_NAME_MAX,
} from '#contract/gift-figures.ts'
import { GiftDetails } from '#contract/gifts.ts'
import { readPdfPage } from '../../testing/pdf-page.ts'
import { drawCard } from './gifts.card.ts'

const picture = join(import.meta.dirname, '../../../web/public/partage.jpg')

test.each([
  ['in capitals', 'MILLE SOUVENIRS POUR TOUTE LA FAMILLE', 'GRAND-MÈRE ET GRAND-PÈRE '],
  ['of wide letters', `${'W'.repeat(19)} ${'W'.repeat(16)}`, 'WWWWWWW '],
])('the longest message %s leaves the code on the card', async (_, line, name) => {
  const words = {
    from: name.repeat(9).slice(0, GIFT_NAME_MAX),
    to: name.repeat(9).slice(0, GIFT_NAME_MAX),
    message: Array.from({ length: GIFT_MESSAGE_LINES }, () => line)
      .join('\n')
      .slice(0, GIFT_MESSAGE_MAX),
  }
  for (const design of GIFT_DESIGNS) {
    expect(GiftDetails.safeParse({ ...words, design, mail: null }).success).toBe(true)
    const card = await drawCard({
      ...words,
      design,
      picture,
      credits: 10,
      code: 'ANTAN-ABCD-EFGH-JKMN-PQRS',
      address: 'https://antan.example/offrir/utiliser',
      until: new Date('2028-11-26T00:00:00.000Z'),
    })
    expect(card.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})

test.each(['С днём рождения, дорогая!', 'Χρόνια πολλά', 'Joyeux Noël\u202f! «\u202fŒuvre\u202f»'])(
  'the message %s is read on the card',
  async (message) => {
    const card = await drawCard({
      from: 'Бабушка',
      to: 'Zoé',
      message,
      design: 'chateau',
      picture,
      credits: 1,
      code: 'ANTAN-ABCD-EFGH-JKMN-PQRS',
      address: 'https://antan.example/offrir/utiliser',
      until: new Date('2028-11-26T00:00:00.000Z'),
    })
    const { texts } = await readPdfPage(card)
    const read = texts.join(' ').replaceAll(/\s+/g, ' ')
    expect(read).toContain(message.replaceAll(/\s+/g, ' '))
    expect(read).toContain('Offert par Бабушка')
    expect(read).toContain('Déposez votre photo')
  },
)
