/**
 * Markup and HTML convert into each other without loss, and the result contains no active content.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBlocks, printBlocks } from './blocks.ts'
import { normalBlocks, type Block, type List, type Run } from './document.ts'
import { foreignElements, htmlToBlocks } from './from-html.ts'
import { safeHref } from '#contract/safe-href.ts'
import { htmlToMarkup, markupToHtml } from './markup.ts'
import { blocksToHtml } from './to-html.ts'

const PICTURE = '/media/AAAAAAAAAAAAAAAAAAAAAA-200x100/200.jpg'
const word = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    ' ',
    '*',
    '_',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '#',
    '-',
    '>',
    '|',
    '1',
    '.',
    '<',
    '&',
    '"',
    '\n',
    '\u00a0',
    '’',
    '\u{1f5bc}',
    '`',
    '&amp;',
  ),
  maxLength: 12,
})
const mark = fc.constantFrom(true as const, undefined)
const href = fc.constantFrom(
  'https://antan.example/a?b=1&c=(2)',
  '/blog#x',
  'mailto:a@b.fr',
  '#faq',
  undefined,
)
const run: fc.Arbitrary<Run> = fc
  .record({ text: word, strong: mark, em: mark, href })
  .map(({ text, strong, em, href: to }) => {
    const address = to === undefined ? null : safeHref(to)
    return {
      text,
      ...(strong ? { strong } : {}),
      ...(em ? { em } : {}),
      ...(address === null ? {} : { href: address }),
    }
  })
const runs = fc.array(run, { maxLength: 5 })
const listOf = (depth: number): fc.Arbitrary<List> =>
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(
      fc.record({
        runs,
        children: depth < 4 ? fc.option(listOf(depth + 1), { freq: 3 }) : fc.constant(null),
      }),
      { maxLength: 3 },
    ),
  })
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(1, 2, 3), runs }),
  fc.record({ kind: fc.constant('paragraph' as const), runs }),
  listOf(1),
  fc.record({ kind: fc.constant('quote' as const), paragraphs: fc.array(runs, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('table' as const),
    header: fc.array(runs, { maxLength: 3 }),
    rows: fc.array(fc.array(runs, { maxLength: 3 }), { maxLength: 3 }),
  }),
  fc.constant({ kind: 'rule' as const }),
  fc.record({
    kind: fc.constant('picture' as const),
    src: fc.constantFrom(PICTURE, '/media/AAAAAAAAAAAAAAAAAAAAAA-2000x900/640.avif'),
    alt: word,
  }),
)
const documents = fc.array(block, { maxLength: 5 }).map(normalBlocks)

test('every document survives the conversion to markup and HTML and back', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      const markup = printBlocks(blocks)
      expect(parseBlocks(markup)).toEqual(blocks)
      const html = blocksToHtml(blocks)
      expect(htmlToBlocks(html)).toEqual(blocks)
      expect(htmlToMarkup(html)).toBe(markup)
      expect(markupToHtml(markup)).toBe(html)
    }),
    { numRuns: 2_000, seed: 7 },
  )
})

test('any typed text is stable: saving an opened text changes nothing', () => {
  const typed = fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      ' ',
      '  ',
      '*',
      '**',
      '_',
      '[',
      ']',
      '(',
      ')',
      '](/x)',
      '\\',
      '# ',
      '- ',
      '1. ',
      '> ',
      '| ',
      '|---|',
      '\n',
      '\n\n',
      '---',
      '<b>',
      `![a](${PICTURE})`,
      '![',
      '&lt;',
      '\t',
      '\u0000',
    ),
    maxLength: 40,
  })
  fc.assert(
    fc.property(typed, (markup) => {
      const html = markupToHtml(markup)
      expect(markupToHtml(htmlToMarkup(html))).toBe(html)
    }),
    { numRuns: 4_000, seed: 11 },
  )
})

test.each([
  ['# Titre', '<h2>Titre</h2>'],
  ['## Titre\n### Sous-titre', '<h3>Titre</h3>\n<h4>Sous-titre</h4>'],
  [
    'Un mot en **gras**, un en *italique*, un ***les deux***.',
    '<p>Un mot en <strong>gras</strong>, un en <em>italique</em>, un <strong><em>les deux</em></strong>.</p>',
  ],
  [
    'première ligne\nseconde ligne\n\nautre paragraphe',
    '<p>première ligne<br />seconde ligne</p>\n<p>autre paragraphe</p>',
  ],
  [
    '- un\n- deux\n  - dedans\n- trois',
    '<ul><li>un</li><li>deux<ul><li>dedans</li></ul></li><li>trois</li></ul>',
  ],
  ['1. un\n2. deux', '<ol><li>un</li><li>deux</li></ol>'],
  ['- un\n\n- deux', '<ul><li>un</li><li>deux</li></ul>'],
  [
    '[le blog](/blog), [nous écrire](mailto:a@b.fr)',
    '<p><a href="/blog">le blog</a>, <a href="mailto:a@b.fr">nous écrire</a></p>',
  ],
  [
    '[{{contact}}](mailto:{{contact}})',
    '<p><a href="mailto:%7B%7Bcontact%7D%7D">{{contact}}</a></p>',
  ],
  ['> cité', '<blockquote><p>cité</p></blockquote>'],
  [
    '| a | b |\n| --- | --- |\n| 1 | 2 \\| 3 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2 | 3</td></tr></tbody></table>',
  ],
  ['---', '<hr />'],
  ['2 * 3 = 6, 5*2, \\*voilà\\*', '<p>2 * 3 = 6, 5*2, *voilà*</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  [
    '[a](javascript:alert(1)) [b](//evil.test) [c](data:text/html,x)',
    '<p>[a](javascript:alert(1)) [b](//evil.test) [c](data:text/html,x)</p>',
  ],
])('%j is rendered and read back', (markup, html) => {
  expect(markupToHtml(markup)).toBe(html)
  expect(markupToHtml(htmlToMarkup(html))).toBe(html)
})

test('other HTML keeps its text, loses active content, and its unsupported elements are named', () => {
  expect(
    htmlToMarkup(
      '<div><h1>Un</h1>texte<script>alert(1)</script> <b onclick="x()">gras</b><img src=x onerror=alert(1)></div><p>é&eacute;&nbsp;&#x41;</p>',
    ),
  ).toBe('# Un\n\ntexte **gras**\n\néé\u00a0A')
  expect(
    foreignElements('<p>a <img src="/x.jpg" /> <u>b</u></p><figure><img src="/y.jpg"></figure>'),
  ).toEqual(['img', 'u'])
  expect(foreignElements(markupToHtml('# a\n\n- **b**\n\n| c |\n|---|'))).toEqual([])
})

test('only web, mail and site links are accepted', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    'file:///etc',
    'https:',
    'x',
    '',
  ]) {
    expect(safeHref(bad), bad).toBeNull()
  }
  expect(safeHref('https://a.fr/b c(d)"<')).toBe('https://a.fr/b%20c%28d%29%22%3C')
})

test('a picture stands between paragraphs; pictures of other sites and in a line of text stay text', () => {
  expect(markupToHtml(`Avant\n![Un "pont" [1] \\](${PICTURE})\nAprès`)).toContain('![Un')
  expect(markupToHtml(`Avant\n![Un "pont"](${PICTURE})\nAprès`)).toBe(
    `<p>Avant</p>\n<figure><img src="${PICTURE}" alt="Un &quot;pont&quot;" /></figure>\n<p>Après</p>`,
  )
  for (const text of ['![x](https://autre.test/a.jpg)', `Ici ![x](${PICTURE}) là`])
    expect(markupToHtml(text)).not.toContain('<img')
  const stored = `<p>Un <img src="${PICTURE}" srcset="a 1w" alt="pont"> ici</p>`
  expect([htmlToMarkup(stored), foreignElements(stored)]).toEqual([
    `Un\n\n![pont](${PICTURE})\n\nici`,
    [],
  ])
})
