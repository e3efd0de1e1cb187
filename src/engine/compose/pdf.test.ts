/** The metadata of a PDF holds its title, whatever characters it has. */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captionDescription } from '../output/caption.ts'
import { drawPdf } from './pdf.ts'

test('a title with markup stands escaped in the XMP, once, and as typed in the document', async () => {
  const jpeg = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const title = 'Papa & Maman </rdf:li></rdf:Alt>'
  const caption = { title, description: '', created: null, location: '', people: [] }
  const pages = [{ jpeg, page: { width: 140, height: 90 } }]
  const pdf = (
    await buffer(await drawPdf(pages, { title, description: captionDescription(caption) }))
  ).toString('latin1')
  const xmp = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(pdf)?.[0] ?? ''
  expect(xmp.match(/<dc:title>/g)).toHaveLength(1)
  expect(xmp).toContain('>Papa &amp; Maman &lt;/rdf:li&gt;&lt;/rdf:Alt&gt;<')
  expect(xmp).not.toContain('& ')
  expect(pdf).toContain('(Papa & Maman </rdf:li></rdf:Alt>)')
})
