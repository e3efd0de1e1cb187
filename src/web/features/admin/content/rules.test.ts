/** The content panels' own rules: what is missing in a testimonial, what a form sends, what a list shows. */
import { expect, test } from 'vitest'
import {
  appliedWatermark,
  EXCERPT_LENGTH,
  WATERMARK_DEFAULTS,
  type ApiKey,
} from '#contract/admin/content-figures.ts'
import { EMPTY, entriesOf, FILLED_FIELDS, filledIn, removalText, storedOf } from './api-values.ts'
import { blogSpec } from './blog-sections.tsx'
import { excerptOf } from './excerpt.ts'
import {
  covers,
  LANDING_PARTS,
  testimonialErrors,
  withStepNumbers,
  wordsOf,
  type Part,
} from './landing-parts.ts'
import { landingSpec } from './landing-spec.ts'
import { withSlug } from './legal-pages.tsx'
import { refusalOf } from './picture-file.ts'
import { videoRefusal } from './video-field.tsx'
import { watermarkProblem } from './watermark-card.tsx'

test('testimonials say all that is missing, in the specified words', () => {
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

test('a testimonial is complete with a name, a text and a note', () => {
  const list = LANDING_PARTS.testimonials.content.find(
    (part): part is Extract<Part, { kind: 'list' }> => part.kind === 'list',
  )!
  expect(list.complete?.({ name: 'Ada', content: 'Bien', rating: 1 })).toBe(true)
  expect(list.complete?.(list.blank)).toBe(false)
})

test('an error of the content stands in the tab whose inputs it names', () => {
  const { content, media } = LANDING_PARTS.testimonials
  expect([
    covers(content, 'testimonials.0.name'),
    covers(media, 'testimonials.0.name'),
    covers(content, 'testimonials.0.avatar'),
    covers(media, 'testimonials.0.avatar'),
  ]).toEqual([true, false, false, true])
  expect([
    covers(content, 'testimonials'),
    covers(LANDING_PARTS.hero.content, 'ctaLink'),
    covers(LANDING_PARTS.hero.content, 'beforeImage'),
  ]).toEqual([true, true, false])
})

test('a comparison names every part of the content by its inputs', () => {
  const { content } = LANDING_PARTS['how-it-works']
  expect(
    wordsOf(content, { steps: [{ title: 'Envoyez', icon: 'Zap' }], ctaText: 'Essayer' }),
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

test('a new section comes last; an untouched content is not sent', () => {
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
    sortOrder: 3,
  })
  expect(
    landingSpec.toUpdate({ ...values, content: { faqs: [{ question: 'a', answer: 'b' }] } }, row),
  ).toMatchObject({ content: { faqs: [{ question: 'a', answer: 'b' }] } })
})

test('settings of outside services: trimmed, empty ones skipped, and the port of the chosen security unless one is typed', () => {
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

test('deleting the server or the port says that the password goes with it, while one is stored', () => {
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

test('the security of mail is compared in words', () => {
  const field = FILLED_FIELDS.find(({ name }) => name === 'smtp_secure')
  const shown = (value: string) => (field?.input === 'custom' ? field.show?.(value) : null)
  expect(['false', 'true', ''].map(shown)).toEqual(['TLS', 'SSL', ''])
})

test('a save of outside services says what was seen of each; a secret is known by its moment alone', () => {
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

test('an excerpt has the words of the page, 200 characters at most', () => {
  expect(
    excerptOf(
      '<h2>Titre</h2><p>Un <strong>mot</strong>&nbsp;&amp; deux</p><script>x</script>',
      EXCERPT_LENGTH,
    ),
  ).toBe('Titre Un mot & deux')
  expect([...excerptOf(`<p>${'é'.repeat(300)}</p>`, EXCERPT_LENGTH)]).toHaveLength(
    EXCERPT_LENGTH + 1,
  )
})

test('a new page takes its slug from its title, until another one is written; a stored page keeps its own', () => {
  const empty = { slug: '', title: '', content: '', metaDescription: '', isPublished: true }
  const type = (before: typeof empty, title: string, row: object | null = null) =>
    withSlug({ ...before, title }, 'title', { before, row })
  const first = type(empty, 'L’œuvre d’Été & Noël')
  expect(first.slug).toBe('l-oeuvre-d-ete-noel')
  expect(type(first, 'Aide').slug).toBe('aide')
  expect(type({ ...first, slug: 'a-moi' }, 'Aide').slug).toBe('a-moi')
  expect(type({ ...first, slug: '' }, 'Aide').slug).toBe('')
  expect(type(first, 'Aide', { slug: first.slug }).slug).toBe(first.slug)
  expect(withSlug({ ...first, content: 'x' }, 'content', { before: first, row: null }).slug).toBe(
    first.slug,
  )
  const long = type(empty, `${'a'.repeat(99)} bcd`).slug
  expect([long.length, /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(long)]).toEqual([99, true])
})

test('videos are refused by kind and size before they are sent', () => {
  expect(videoRefusal({ type: 'video/webm', size: 52_428_800 })).toBeNull()
  expect(videoRefusal({ type: 'video/mp4', size: 52_428_801 })?.title).toBe(
    'Fichier trop volumineux',
  )
  expect(videoRefusal({ type: 'video/quicktime', size: 10 })?.title).toBe('Fichier non valide')
})

test('files are refused by kind and size before they are sent', () => {
  const file = (type: string, size: number) => ({ type, size }) as File
  expect(refusalOf(file('image/webp', 5_242_880))).toBeNull()
  expect(refusalOf(file('image/gif', 10))?.title).toBe('Fichier non valide')
  expect(refusalOf(file('image/png', 5_242_881))?.title).toBe('Fichier trop volumineux')
})

test('the summary of the watermark shows what applies: the default for an inactive or empty entry', () => {
  expect(appliedWatermark('watermark_spacing', '200', true)).toEqual({
    value: '200',
    isDefault: false,
  })
  for (const [value, isActive] of [
    ['200', false],
    ['', true],
    ['  ', true],
    ['900', true],
  ] as const) {
    expect(appliedWatermark('watermark_spacing', value, isActive)).toEqual({
      value: WATERMARK_DEFAULTS.watermark_spacing,
      isDefault: true,
    })
  }
})

test.each([
  ['watermark_spacing', '115', false],
  ['watermark_spacing', '120', true],
  ['watermark_opacity', '0,7', true],
  ['watermark_opacity', '0,75', false],
  ['watermark_rotation', '-30', true],
  ['watermark_rotation', '-30,5', false],
  ['watermark_min_distance', '55', false],
  ['watermark_size', '36', true],
  ['watermark_size', '1e1', false],
] as const)('%s at %s is on a step: %s', (key, value, fits) => {
  expect(watermarkProblem(key, value) === null).toBe(fits)
})

test('the key of a blog section is checked before it is sent', () => {
  const values = blogSpec.toForm(null, [])
  const key = blogSpec
    .fields({ row: null, rows: [], values })
    .find(({ name }) => name === 'sectionKey')
  const check = key && 'check' in key ? key.check : undefined
  expect(check?.('Été !', values)).toBe(
    'Lettres minuscules sans accent, chiffres et tirets seulement.',
  )
  expect(check?.('avant-apres', values)).toBeNull()
})
