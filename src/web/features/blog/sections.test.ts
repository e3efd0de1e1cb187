/** Numbers of the article's sections. */
import { expect, test } from 'vitest'
import type { BlogSection } from '#contract/blog.ts'
import { numbered } from './sections.ts'

const section = (
  sectionKey: string,
  sortOrder: number,
  changes: Partial<BlogSection> = {},
): BlogSection => ({
  id: sortOrder,
  sectionKey,
  sortOrder,
  type: 'numbered',
  title: sectionKey,
  subtitle: null,
  isEnabled: true,
  content: {
    type: 'text',
    text: '',
    additionalText: '',
    imageUrl: null,
    imageAlt: null,
    imageCaption: null,
    items: [],
  },
  ...changes,
})

test('numbers run over the numbered sections that are shown, in their order, without the introduction', () => {
  const sections = [
    section('deux', 4),
    section('introduction', 1),
    section('standard', 3, { type: 'standard' }),
    section('un', 2),
    section('cachee', 2, { isEnabled: false }),
  ]
  expect(numbered(sections).map(({ sectionKey, number }) => [sectionKey, number])).toEqual([
    ['introduction', null],
    ['un', 1],
    ['standard', null],
    ['deux', 2],
  ])
})
