import { expect, test } from 'vitest'
import { GiftDetails } from './gifts.ts'

const isAccepted = (message: string): boolean =>
  GiftDetails.safeParse({ from: 'Anna', to: 'Jeanne', message, design: 'chateau', mail: null })
    .success

test('links and addresses are refused in the words of a gift, whatever their ending', () => {
  const links = [
    'https://evil.test',
    'Cadeau : is.gd/noel',
    'Écrivez à aide@evil.example',
    'Voir antan.support',
    'Voir Antan.AI',
  ]
  expect(links.filter(isAccepted)).toEqual([])
})

test('sentences without a space after the full stop are accepted in the words of a gift', () => {
  const sentences = [
    'Joyeux Noël.De la part de tous',
    'Pour toi et/ou Papa, à 9.30/10.15 h',
    'Rendez-vous @ midi.bises',
    'J’y serai.Au plaisir !Aide-moi',
    'Merci.Ai bien reçu ta lettre',
  ]
  expect(sentences.filter((message) => !isAccepted(message))).toEqual([])
})
