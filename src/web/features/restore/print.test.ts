/** The tools below a print: their width, and that they are no caption. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Print } from './print.tsx'

test('the tools below a strip from a photo booth are wider than the strip and no caption', () => {
  const size = { width: 320, height: 1_260 }
  const html = renderToStaticMarkup(createElement(Print, { size, tools: 'Voir en grand' }, 'x'))
  const [, strip, words] = /width:([^"]+)".*width:([^"]+)"/.exec(html) ?? []
  expect(words).toBe(`max(${strip}, min(100%, 20rem))`)
  expect(html).not.toContain('figcaption')
})
