/** The content of landing sections: validation, comparison, and what a save sends. */
import { expect, test } from 'vitest'
import {
  covers,
  LANDING_PARTS,
  partTexts,
  testimonialErrors,
  withStepNumbers,
  type Part,
} from './landing-parts.ts'
import { landingSpec } from './landing-spec.ts'
import { videoRefusal } from '../inputs/use-video-upload.ts'

test('testimonials report every missing field in the specified wording', () => {
  expect(
    testimonialErrors({
      testimonials: [
        { name: 'Ada', content: 'Bien', rating: 5 },
        { name: ' ', content: '', rating: 0 },
      ],
    }),
  ).toEqual({
    'testimonials.1.name': 'Témoignage 2: Le nom est requis',
    'testimonials.1.content': 'Témoignage 2: Le contenu du témoignage est requis',
    'testimonials.1.rating': 'Témoignage 2: La note doit être entre 1 et 5',
  })
  for (const rating of [0, 6, 2.5, '', '5', undefined])
    expect(
      Object.keys(testimonialErrors({ testimonials: [{ name: 'a', content: 'b', rating }] })),
    ).toEqual(['testimonials.0.rating'])
  expect(testimonialErrors({})).toEqual({})
})

test('a testimonial is complete with a name, a text and a rating', () => {
  const list = LANDING_PARTS.testimonials.content.find(
    (part): part is Extract<Part, { kind: 'list' }> => part.kind === 'list',
  )!
  expect(list.complete?.({ name: 'Ada', content: 'Bien', rating: 1 })).toBe(true)
  expect(list.complete?.(list.blank)).toBe(false)
})

test('an error of the content is shown by the group with its input', () => {
  const { content, media } = LANDING_PARTS.share
  expect([covers(content, 'mainTitle'), covers(media, 'mainTitle')]).toEqual([true, false])
  expect([covers(content, 'videoUrl'), covers(media, 'videoUrl')]).toEqual([false, true])
  const { content: quotes } = LANDING_PARTS.testimonials
  expect(
    ['testimonials', 'testimonials.0.name', 'testimonials.0.avatar', 'faqs'].map((path) =>
      covers(quotes, path),
    ),
  ).toEqual([true, true, true, false])
})

test('a comparison labels every part of the content by its input', () => {
  const { content } = LANDING_PARTS['how-it-works']
  expect(
    partTexts(content, { steps: [{ title: 'Envoyez', icon: 'Zap' }], ctaText: 'Essayer' }),
  ).toEqual({
    'Étape 1 · Titre': 'Envoyez',
    'Étape 1 · Icône': 'Éclair',
    'Étape 1 · Description': '',
    'Texte du bouton': 'Essayer',
  })
})

test('steps are numbered in their order', () => {
  expect(
    withStepNumbers({
      steps: [
        { title: 'b', stepNumber: 2 },
        { title: 'a', stepNumber: 1 },
      ],
    }),
  ).toEqual({
    steps: [
      { title: 'b', stepNumber: 1 },
      { title: 'a', stepNumber: 2 },
    ],
  })
})

test('a new section comes last; unchanged content is not sent', () => {
  expect(landingSpec.toForm(null, [])).toMatchObject({ sortOrder: '1', isEnabled: true })
  const row = {
    id: 1,
    sectionKey: 'faq',
    title: 'FAQ',
    subtitle: null,
    isEnabled: true,
    sortOrder: 3,
    content: { faqs: [] },
    updatedAt: '2026-11-21T00:00:00.000Z',
  }
  expect(landingSpec.toForm(null, [row])).toMatchObject({ sortOrder: '2' })
  const values = landingSpec.toForm(row, [row])
  expect(landingSpec.toUpdate(values, row)).toEqual({
    title: 'FAQ',
    subtitle: '',
    isEnabled: true,
    publishAt: null,
    sortOrder: 3,
  })
  expect(
    landingSpec.toUpdate({ ...values, content: { faqs: [{ question: 'a', answer: 'b' }] } }, row),
  ).toMatchObject({ content: { faqs: [{ question: 'a', answer: 'b' }] } })
})

test('videos of other types or sizes are rejected before the upload', () => {
  expect(videoRefusal({ type: 'video/webm', size: 52_428_800 })).toBeNull()
  expect(videoRefusal({ type: 'video/mp4', size: 52_428_801 })?.title).toBe(
    'Fichier trop volumineux',
  )
  expect(videoRefusal({ type: 'video/quicktime', size: 10 })?.title).toBe('Fichier non valide')
})
