/** Sentences for rejected values. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalLink, optionalPicture } from '#contract/admin/fields.ts'
import { sentenceOf } from './validation.ts'

const sentencesFor = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(sentenceOf)

test('the sentence for a rejected link or picture names the accepted ones', () => {
  expect(sentencesFor(optionalLink, 'javascript:alert(1)')).toEqual([
    'Ce lien n’est pas permis\u00a0: un chemin du site (/restore), une adresse http(s) ou mailto.',
  ])
  expect(sentencesFor(optionalPicture, 'https://example.test/a.png')).toEqual([
    'Cette image ne vient pas d’ici\u00a0: envoyez-la depuis l’éditeur.',
  ])
})

test('the sentence for a number below a bound says whether the bound itself is accepted', () => {
  expect(sentencesFor(z.number().positive(), 0)).toEqual(['Plus de 0.'])
  expect(sentencesFor(z.number().nonnegative(), -1)).toEqual(['Au moins 0.'])
})
