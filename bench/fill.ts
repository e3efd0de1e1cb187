/** `npm run bench:fill`: error of the two fills inside drawn strokes of several widths, on the undamaged fixtures. */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { decodeFile } from '#restoration/image/decode.ts'
import { fitWithin, resizeRaster } from '#restoration/image/raster.ts'
import { patchFill } from '#restoration/stages/marks/patch-fill.ts'
import { pushPull, type FloatPicture } from '#restoration/stages/marks/push-pull.ts'

const FOLDER = resolve('fixtures/originals')
const WIDTHS = [3, 6, 12, 24]
const SIDE = 640
const STROKES = 12
const FILLS = { 'push-pull': pushPull, patches: patchFill }

/** Numbers on 0–1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x7fff_ffff
  }
}

function strokes({ width, height }: FloatPicture, thick: number, random: () => number): Uint8Array {
  const mask = new Uint8Array(width * height)
  let [x, y] = [random() * width, random() * height]
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const [u, v] = [random() * width, random() * height]
    const steps = Math.hypot(u - x, v - y)
    for (let i = 0; i <= steps; i++) {
      const [cx, cy] = [x + ((u - x) * i) / steps, y + ((v - y) * i) / steps]
      for (let b = Math.max(0, Math.ceil(cy - thick / 2)); b <= Math.min(height - 1, cy + thick / 2); b++) {
        for (let a = Math.max(0, Math.ceil(cx - thick / 2)); a <= Math.min(width - 1, cx + thick / 2); a++) if (Math.hypot(a - cx, b - cy) <= thick / 2) mask[b * width + a] = 1
      }
    }
    ;[x, y] = [u, v]
  }
  return mask
}

const pictures: FloatPicture[] = []
for (const name of (await readdir(FOLDER)).toSorted()) {
  const whole = await decodeFile(join(FOLDER, name))
  const { width, height } = fitWithin(whole, { maxSide: SIDE })
  pictures.push({ width, height, data: Float32Array.from((await resizeRaster(whole, width, height)).data, (value) => value / 255) })
}
for (const thick of WIDTHS) {
  const cells = Object.entries(FILLS).map(([name, fill]) => {
    const random = numbers(7)
    let [error, count, ms] = [0, 0, 0]
    for (const picture of pictures) {
      const mask = strokes(picture, thick, random)
      const began = performance.now()
      const filled = fill(picture, mask)
      ms += performance.now() - began
      for (let i = 0; i < filled.data.length; i++) if (mask[Math.floor(i / 3)] && ++count) error += Math.abs(filled.data[i]! - picture.data[i]!)
    }
    return `${name} ${(error / count).toFixed(4)} (${Math.round(ms / pictures.length)} ms)`
  })
  process.stdout.write(`strokes of ${String(thick).padStart(2)} px: ${cells.join(', ')}\n`)
}
