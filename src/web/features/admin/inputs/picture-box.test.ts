/** What a screen reader announces for a picture input. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureBox } from './picture-box.tsx'

const boxOf = (error: string | null) =>
  renderToStaticMarkup(
    createElement(PictureBox, {
      label: 'Image avant',
      src: null,
      required: true,
      error,
      onFile: () => {},
    }),
  )

/** The ids that describe the choose button. */
const describedBy = (markup: string) => /aria-describedby="([^"]+)"/.exec(markup)?.[1]?.split(' ')

test('the choose button of a picture is described by its error', () => {
  const markup = boxOf('L’image est requise.')
  const error = /<p id="([^"]+)"[^>]*>L’image est requise\.</.exec(markup)?.[1]
  expect(describedBy(markup)).toContain(error)
  expect(describedBy(boxOf(null))).toHaveLength(1)
})

test('a required picture is marked as required fields are', () => {
  expect(boxOf(null)).toContain('>Image avant *<')
})
