/** The legend of the retouch map: each colour's meaning and share. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RetouchLegend } from './retouch-map.tsx'

test('every colour of the map has its word and share', () => {
  const map = { url: '/map', original: 0.7, cleaned: 0.2, reconstructed: 0.1, faces: 1, painted: 0 }
  const html = renderToStaticMarkup(createElement(RetouchLegend, { map }))
  const rows = html
    .split('<dt>')
    .slice(1)
    .map((row) => row.replaceAll(/<[^>]+>/g, ' '))
  expect(rows).toHaveLength(3)
  for (const [at, words] of [
    /^D’origine\s+70\s%/,
    /^Nettoyé\s+20\s%/,
    /^Reconstitué\s+10\s%/,
  ].entries()) {
    expect(rows[at]).toMatch(words)
  }
  // The colours that src/engine/output/retouch-map.ts draws.
  expect(html.indexOf('bg-map-cleaned')).toBeLessThan(html.indexOf('Nettoyé'))
  expect(html.indexOf('bg-map-cleaned')).toBeGreaterThan(html.indexOf('D’origine'))
  expect(html.indexOf('bg-map-reconstructed')).toBeGreaterThan(html.indexOf('Nettoyé'))
  expect(html).toContain('Le pourcentage sous un visage')
})

test('the customer’s strokes have a row of their own once there are any', () => {
  const map = { url: '/map', original: 0.7, cleaned: 0.2, reconstructed: 0.1, faces: 0 }
  const html = (painted: number) =>
    renderToStaticMarkup(createElement(RetouchLegend, { map: { ...map, painted } }))
  expect(html(0)).not.toContain('vos traits')
  expect(html(0.023).replaceAll(/<[^>]+>/g, ' ')).toMatch(/Dont sous vos traits.*2,3\s%/)
})
