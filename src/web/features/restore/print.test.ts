/** The width of the words below a narrow print. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Print } from './print.tsx'

test('the words below a strip from a photo booth are wider than the strip', () => {
  const size = { width: 320, height: 1_260 }
  const html = renderToStaticMarkup(createElement(Print, { size, caption: 'Voir en grand' }, 'x'))
  const [, strip, words] = /width:([^"]+)".*width:([^"]+)"/.exec(html) ?? []
  expect(words).toBe(`max(${strip}, min(100%, 20rem))`)
})
