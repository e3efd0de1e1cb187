/** Singular and plural in the words of family links. */
import { expect, test } from 'vitest'
import { familyCopy } from './family.ts'

test('the button that opens replies counts them from two on', () => {
  const { seeReplies } = familyCopy.block
  expect([1, 2].map(seeReplies)).toEqual(['Voir la réponse', 'Voir les 2\u00a0réponses'])
})
