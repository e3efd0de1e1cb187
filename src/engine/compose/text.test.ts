/** Tests that drawn lines have as many parts and holes as their letters, in every font. */
import { expect, test } from 'vitest'
import { countHoles, countParts } from './reading.fixture.ts'
import { drawLine, type FontName } from './text.ts'

const WORDS = [
  // The accent is a separate part; A, p and e have one hole each.
  ['Après', 6, 3],
  ['Avant', 5, 2],
  ['BOB', 3, 5],
  ['80', 2, 3],
] as const

test.each(['title', 'label', 'text'] as const)('%s', async (font: FontName) => {
  for (const [text, parts, holes] of WORDS) {
    const { width, height, data } = await drawLine({ text, font, size: 96, colour: '#b4531a' })
    const framed = {
      width: width + 2,
      height: height + 2,
      data: new Uint8Array((width + 2) * (height + 2)),
    }
    const colours = new Set<string>()
    for (let at = 0; at < width * height; at++) {
      const x = at % width
      const y = Math.floor(at / width)
      framed.data[(y + 1) * framed.width + x + 1] = data[at * 4 + 3]!
      if (data[at * 4 + 3] === 255) colours.add(data.subarray(at * 4, at * 4 + 3).join())
    }
    expect([...colours]).toEqual([[0xb4, 0x53, 0x1a].join()])
    expect([text, countParts(framed), countHoles(framed)]).toEqual([text, parts, holes])
  }
})
