/** Which rules of a style sheet stand in the page. */
import { expect, test } from 'vitest'
import { criticalStyles } from './critical-styles.ts'

const html =
  '<main class="grid sm:flex [&amp;&gt;p]:mt-1 w-1.5"><h1 class="text-4xl">Titre</h1></main>'
const kept = (css: string) => criticalStyles(css, html)

test('rules of the classes in the page are kept, those of other classes are not', () => {
  expect(
    kept(
      'h1{font-weight:500}.grid{display:grid}.table{display:table}.text-4xl,.text-3xl{line-height:1}',
    ),
  ).toBe('h1{font-weight:500}.grid{display:grid}.text-4xl{line-height:1}')
  expect(
    kept(
      '.sm\\:flex{display:flex}.lg\\:flex{display:flex}.\\[\\&\\>p\\]\\:mt-1>p{margin:1px}.w-1\\.5{width:6px}',
    ),
  ).toBe('.sm\\:flex{display:flex}.\\[\\&\\>p\\]\\:mt-1>p{margin:1px}.w-1\\.5{width:6px}')
  expect(kept('.grid :where(.table,h2){margin:0}.grid .text-4xl{margin:1px}')).toBe(
    '.grid .text-4xl{margin:1px}',
  )
})

test('what answers to the pointer, the keyboard or paper comes with the whole sheet', () => {
  expect(
    kept('.grid:hover{color:red}a:focus-visible,h1{outline:0}@media print{h1{color:#000}}'),
  ).toBe('h1{outline:0}')
})

test('layers keep their order, and what is empty goes', () => {
  const css =
    '/*! comment */@layer properties{@supports (not (-webkit-hyphens:none)){*{--a:0}}}@layer theme{:root{--a:1}}@layer components;@layer utilities{@media (min-width:40rem){.sm\\:flex{display:flex}}@media (min-width:64rem){.lg\\:flex{display:flex}}}'
  expect(kept(css)).toBe(
    '@layer properties;@layer theme{:root{--a:1}}@layer components;@layer utilities{@media (min-width:40rem){.sm\\:flex{display:flex}}}',
  )
})

test('of animations and properties those in use are kept', () => {
  expect(
    kept(
      'h1{animation:turn 1s;color:var(--tw-a)}@keyframes turn{to{rotate:1turn}}@keyframes rise{0%{opacity:0}}@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false}',
    ),
  ).toBe(
    'h1{animation:turn 1s;color:var(--tw-a)}@keyframes turn{to{rotate:1turn}}@property --tw-a{syntax:"*";inherits:false}',
  )
})

test('nothing ends the style element', () => {
  expect(kept('h1::before{content:"</style><script>"}')).toBe(
    'h1::before{content:"<\\/style><script>"}',
  )
})
