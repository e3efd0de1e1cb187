/** Gives a faded print its blacks, whites and, in colour, its neutral mid-tones back. One table per channel, and white paper stays white: no pixel is judged by its place. */
import type { ToneReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import { luma } from './analyse.ts'

/** Share of pixels that become black, and white. */
const TAIL = 0.004
/** The outer part of the picture is left out of the counting: borders and album paper are not the photograph. */
const MARGIN = 0.03
/** The black point goes this far towards the darkest pixels, so that shadows keep some air. */
const BLACK_SHARE = 0.92
/** The range that is written, on 0–1. */
const FLOOR = 0.02
const SPAN = 0.96
/** A range narrower than this is taken for intended, not faded. */
const MIN_RANGE = 0.15
/** How far a colour channel's mid-tone is moved towards grey. */
const NEUTRALITY = 0.65

/** Near-white paper: this bright before and after (luma, 0–255, from none of it to all); white that had no tint is within this of grey. */
const PAPER_BEFORE = [195, 222] as const
const PAPER_AFTER = [215, 238] as const
const PAPER_CHROMA = [14, 30] as const

type Channels = [number, number, number]
type Histogram = Uint32Array

function histograms({ width, height, data }: Raster): { channels: [Histogram, Histogram, Histogram]; luma: Histogram; count: number } {
  const channels: [Histogram, Histogram, Histogram] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  const brightness = new Uint32Array(256)
  const margin = Math.round(MARGIN * Math.min(width, height))
  let count = 0
  for (let y = margin; y < height - margin; y += 2) {
    for (let x = margin; x < width - margin; x += 2) {
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) channels[c]![data[at + c]!]!++
      brightness[Math.round(luma(data, at))]!++
      count++
    }
  }
  return { channels, luma: brightness, count }
}

/** The level (0–1) below which `share` of the pixels lie. */
function level(histogram: Histogram, share: number, count: number): number {
  let sum = 0
  for (let i = 0; i < 256; i++) {
    sum += histogram[i]!
    if (sum >= share * count) return i / 255
  }
  return 1
}

/** Exponents that bring the medians of the near-neutral mid-tones together. */
function neutralGamma({ width, height, data }: Raster, stretch: (value: number, channel: number) => number): Channels {
  const counts: Histogram[] = [0, 1, 2].map(() => new Uint32Array(256))
  let count = 0
  for (let i = 0; i < width * height; i += 7) {
    const rgb = [0, 1, 2].map((c) => stretch(data[i * 3 + c]! / 255, c))
    const mean = (rgb[0]! + rgb[1]! + rgb[2]!) / 3
    if (mean < 0.12 || mean > 0.9 || Math.max(...rgb) - Math.min(...rgb) > 0.35) continue
    rgb.forEach((value, c) => { counts[c]![Math.round(value * 255)]!++ })
    count++
  }
  if (count === 0) return [1, 1, 1]
  const medians = counts.map((histogram) => Math.min(0.95, Math.max(0.05, level(histogram, 0.5, count))))
  const target = (medians[0]! + medians[1]! + medians[2]!) / 3
  return medians.map((median) => Math.min(1.6, Math.max(0.62, 1 + NEUTRALITY * (Math.log(target) / Math.log(median) - 1)))) as Channels
}

const ramp = (value: number, [from, to]: readonly [number, number]): number => Math.min(1, Math.max(0, (value - from) / (to - from)))

/**
 * What balances a faded picture would colour the paper around it: white that had no tint gets none, and cream does not turn cyan,
 * for no channel of near-white crosses from one side of grey to the other.
 */
function keepPaperWhite(from: Uint8Array, to: Uint8Array, at: number): void {
  const [before, after] = [luma(from, at), luma(to, at)]
  const paper = ramp(before, PAPER_BEFORE) * ramp(after, PAPER_AFTER)
  if (paper === 0) return
  const chroma = Math.max(from[at]!, from[at + 1]!, from[at + 2]!) - Math.min(from[at]!, from[at + 1]!, from[at + 2]!)
  const plain = 1 - ramp(chroma, PAPER_CHROMA)
  for (let c = at; c < at + 3; c++) {
    const tint = to[c]! - after
    const crossed = (from[c]! - before) * tint < 0 ? 1 : plain
    to[c] = Math.round(to[c]! - tint * crossed * paper)
  }
}

/** Gives one pixel its new brightness; its tint stays as strong as it was, and no stronger: stretched along, sepia turns orange. */
function setBrightness(from: Uint8Array, to: Uint8Array, at: number, table: Uint8Array, neutral: boolean): void {
  const before = luma(from, at)
  const after = table[Math.round(before)]!
  const kept = neutral ? 0 : Math.min(1, after / Math.max(1, before))
  for (let c = 0; c < 3; c++) to[at + c] = Math.min(255, Math.max(0, Math.round(after + (from[at + c]! - before) * kept)))
}

/** The corrected picture and what was done. Monochrome prints keep their tint unless `tint` is 'neutral'. */
export function correctTone(picture: Raster, { monochrome, tint }: { monochrome: boolean; tint: 'auto' | 'neutral' }): { picture: Raster; report: ToneReport } {
  const counted = histograms(picture)
  const darkest = level(counted.luma, TAIL, counted.count)
  const brightest = level(counted.luma, 1 - TAIL, counted.count)
  const low: Channels = monochrome ? [darkest, darkest, darkest] : counted.channels.map((channel) => level(channel, TAIL, counted.count)) as Channels
  const high: Channels = monochrome ? [brightest, brightest, brightest] : counted.channels.map((channel) => level(channel, 1 - TAIL, counted.count)) as Channels
  const black = low.map((value) => value * BLACK_SHARE) as Channels
  const white = high.map((value, c) => Math.max(value, black[c]! + MIN_RANGE)) as Channels
  const stretch = (value: number, c: number) => Math.min(1, Math.max(0, ((value - black[c]!) * SPAN) / (white[c]! - black[c]!) + FLOOR))
  const gamma: Channels = monochrome ? [1, 1, 1] : neutralGamma(picture, stretch)
  const tables = [0, 1, 2].map((c) => Uint8Array.from({ length: 256 }, (_, v) => Math.round(stretch(v / 255, c) ** gamma[c]! * 255)))

  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i += 3) {
    if (monochrome) setBrightness(picture.data, data, i, tables[0]!, tint === 'neutral')
    else {
      for (let c = 0; c < 3; c++) data[i + c] = tables[c]![picture.data[i + c]!]!
      keepPaperWhite(picture.data, data, i)
    }
  }
  return { picture: { width: picture.width, height: picture.height, data }, report: { monochrome, black, white, gamma } }
}
