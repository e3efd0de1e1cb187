/** What a screen reader announces for a plan's features. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeaturesEditor } from './features-editor.tsx'

test('a feature without a name is described by the error, the others are not', () => {
  const markup = renderToStaticMarkup(
    createElement(FeaturesEditor, {
      value: [
        { name: '', included: true },
        { name: 'Version HD', included: true },
      ],
      error: 'Donnez un nom à chaque avantage.',
      onChange: () => {},
    }),
  )
  const error = /<p id="([^"]+)"[^>]*>Donnez un nom/.exec(markup)?.[1]
  expect(markup.match(/aria-describedby="[^"]+"/g)).toEqual([`aria-describedby="${error}"`])
})
