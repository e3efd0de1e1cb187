/** The table of contents of written pages. */
import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

test('headings get unique ids made of their words, and nothing else changes', () => {
  const { html, entries } = outlineOf(
    '<p>Avant</p><h2>1. Vos <em>droits</em> &amp; libertés</h2><p>a</p><h2 class="x">Contact</h2><h3>Sous</h3><h2>Contact</h2><h2>&lt;!</h2>',
  )
  expect(entries).toEqual([
    { id: '1-vos-droits-libertes', title: '1. Vos droits & libertés' },
    { id: 'contact', title: 'Contact' },
    { id: 'contact-2', title: 'Contact' },
    { id: 'section', title: '<!' },
  ])
  expect(html).toBe(
    '<p>Avant</p><h2 id="1-vos-droits-libertes">1. Vos <em>droits</em> &amp; libertés</h2><p>a</p><h2 id="contact">Contact</h2><h3>Sous</h3><h2 id="contact-2">Contact</h2><h2 id="section">&lt;!</h2>',
  )
})
