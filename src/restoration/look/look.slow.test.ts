/** A copy of a picture is known again, and each of its parts is found where it lies in the first one; other pictures are strangers. */
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FRAME_NUMBERS, magnification, placeIn, type Place } from './frame.ts'
import { lookAt } from './look.ts'

const fixture = (name: string) => sharp(join(import.meta.dirname, '../../../fixtures/originals', `${name}.jpg`)).resize(840, 630, { fit: 'fill' })
const [width, height] = [840, 630]
const first = await lookAt(await fixture('chambord').toBuffer(), [])

/** Makes a copy; `from` says where a pixel of it was in the first picture, px. */
type Copy = { copy: () => Promise<Buffer>; from: (place: Place) => Place }
const same = (place: Place) => place
const turned = (degrees: number) => async () => {
  const whole = await fixture('chambord').rotate(degrees, { background: '#fff' }).toBuffer({ resolveWithObject: true })
  return sharp(whole.data).extract({ left: Math.round((whole.info.width - width) / 2), top: Math.round((whole.info.height - height) / 2), width, height }).jpeg().toBuffer()
}
const COPIES: Record<string, Copy> = {
  'another quality': { copy: () => fixture('chambord').jpeg({ quality: 40 }).toBuffer(), from: same },
  'lighter, with more contrast': { copy: () => fixture('chambord').linear(1.4, -20).toBuffer(), from: same },
  'in grey': { copy: () => fixture('chambord').greyscale().toBuffer(), from: same },
  inverted: { copy: () => fixture('chambord').negate().toBuffer(), from: same },
  smaller: { copy: () => fixture('chambord').resize(336, 252).toBuffer(), from: ({ x, y }) => ({ x: x * 2.5, y: y * 2.5 }) },
  cut: { copy: () => fixture('chambord').extract({ left: 80, top: 30, width: 700, height: 560 }).toBuffer(), from: ({ x, y }) => ({ x: x + 80, y: y + 30 }) },
  'half of it': { copy: () => fixture('chambord').extract({ left: 200, top: 100, width: 420, height: 400 }).toBuffer(), from: ({ x, y }) => ({ x: x + 200, y: y + 100 }) },
  padded: { copy: () => fixture('chambord').extend({ left: 120, top: 40, right: 10, background: '#222' }).toBuffer(), from: ({ x, y }) => ({ x: x - 120, y: y - 40 }) },
  mirrored: { copy: () => fixture('chambord').flop().toBuffer(), from: ({ x, y }) => ({ x: width - x, y }) },
  'a quarter turned': { copy: () => fixture('chambord').rotate(90).toBuffer(), from: ({ x, y }) => ({ x: y, y: height - x }) },
  'turned by 1°': {
    copy: turned(1),
    from: ({ x, y }) => {
      const [angle, dx, dy] = [-Math.PI / 180, x - width / 2, y - height / 2]
      return { x: width / 2 + Math.cos(angle) * dx - Math.sin(angle) * dy, y: height / 2 + Math.sin(angle) * dx + Math.cos(angle) * dy }
    },
  },
}

test.each(Object.entries(COPIES))('%s: known, and found to about a pixel of a preview', async (_, { copy, from }) => {
  const bytes = await copy()
  const size = await sharp(bytes).metadata()
  const { like } = await lookAt(bytes, [{ look: first.look, frame: null }])
  expect(like?.index).toBe(0)
  expect(like?.frame).toHaveLength(FRAME_NUMBERS)
  const long = Math.max(size.width, size.height)
  const offs = [[0.3, 0.3], [0.7, 0.4], [0.5, 0.75], [0.25, 0.6]].map(([u, v]) => {
    const pixel = { x: u! * size.width, y: v! * size.height }
    const found = placeIn(like!.frame, size, { x: (pixel.x - size.width / 2) / long, y: (pixel.y - size.height / 2) / long })
    const truth = from(pixel)
    return 1200 * Math.hypot(found.x - (truth.x - width / 2) / width, found.y - (truth.y - height / 2) / width)
  })
  expect(Math.max(...offs)).toBeLessThan(3.5)
})

test('by way of a copy, the first picture is found all the same; a part shows it larger', async () => {
  const part = await fixture('chambord').extract({ left: 210, top: 157, width: 420, height: 316 }).toBuffer()
  const seen = await lookAt(part, [{ look: first.look, frame: null }])
  expect(magnification(seen.like!.frame, { width: 420, height: 316 })).toBeCloseTo(2, 1)
  const again = await lookAt(await sharp(part).jpeg({ quality: 60 }).toBuffer(), [{ look: seen.look, frame: seen.like!.frame }])
  const { x, y } = placeIn(again.like!.frame, { width: 420, height: 316 }, { x: 0.4, y: -0.2 })
  expect([x, y].map((value, i) => Math.abs(value - [0.2, -0.1][i]!) < 0.003)).toEqual([true, true])
})

test('other pictures are strangers', async () => {
  const others = await Promise.all(['carcassonne', 'chenonceau', 'grace-hopper', 'eileen-collins'].map(async (name) => lookAt(await fixture(name).toBuffer(), [{ look: first.look, frame: null }])))
  expect(others.map(({ like }) => like)).toEqual([null, null, null, null])
  const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } }).png().toBuffer()
  expect((await lookAt(plain, [{ look: first.look, frame: null }])).like).toBeNull()
})
