/** Corrects single pixels by the lookup tables of their print; white paper stays white. */
import { luma, toByte } from '../image/raster.ts'
import { ramp } from './levels.ts'
import {
  EXCESS_BLUE,
  NEUTRAL_SHADOW_LUMA,
  PAPER_CHROMA,
  PAPER_LUMA_AFTER,
  PAPER_LUMA_BEFORE,
} from './tuning.ts'

/** Writes the corrected pixel at byte `at` of `from` to `to`. */
export type CorrectPixel = (from: Uint8Array, to: Uint8Array, at: number) => void

/** The corrected level (0–255) of each of the 256 levels of a channel. */
export type ToneTable = Uint8Array

/**
 * Keeps near-white paper neutral under the balance of a faded picture: neutral white gets no tint,
 * and no channel of cream crosses grey.
 */
function keepPaperWhite(from: Uint8Array, to: Uint8Array, at: number): void {
  const before = luma(from, at)
  if (before <= PAPER_LUMA_BEFORE[0]) return
  const after = luma(to, at)
  const paperShare = ramp(before, PAPER_LUMA_BEFORE) * ramp(after, PAPER_LUMA_AFTER)
  if (paperShare === 0) return
  const chroma =
    Math.max(from[at]!, from[at + 1]!, from[at + 2]!) -
    Math.min(from[at]!, from[at + 1]!, from[at + 2]!)
  const neutralShare = 1 - ramp(chroma, PAPER_CHROMA)
  for (let c = at; c < at + 3; c++) {
    const tint = to[c]! - after
    const removedShare = (from[c]! - before) * tint < 0 ? 1 : neutralShare
    to[c] = Math.round(to[c]! - tint * removedShare * paperShare)
  }
}

/** Removes `share` (0–1) of the tint of a pixel of this brightness (0–255). */
function removeTint(to: Uint8Array, at: number, brightness: number, share: number): void {
  if (share === 0) return
  for (let c = at; c < at + 3; c++) to[c] = Math.round(to[c]! + (brightness - to[c]!) * share)
}

/** Removes `share` (0–1) of the tint of a shadow, where the exponents leave a cast of their own. */
function neutraliseShadow(to: Uint8Array, at: number, share: number): void {
  const brightness = luma(to, at)
  removeTint(to, at, brightness, share * (1 - ramp(brightness, NEUTRAL_SHADOW_LUMA)))
}

/** Removes excess blue: where an uneven yellow is weakest, its correction is too strong. */
function neutraliseBlue(to: Uint8Array, at: number): void {
  const brightness = luma(to, at)
  removeTint(to, at, brightness, ramp(to[at + 2]! - brightness, EXCESS_BLUE))
}

/**
 * Sets the brightness of one pixel without strengthening its tint, which would turn sepia orange;
 * applied to `share` (0–1) of `to`.
 */
function setBrightness(
  from: Uint8Array,
  to: Uint8Array,
  at: number,
  after: number,
  { neutral, share }: { neutral: boolean; share: number },
): void {
  const before = luma(from, at)
  const keptTint = neutral ? 0 : Math.min(1, after / Math.max(1, before))
  for (let c = 0; c < 3; c++) {
    const value = after + (from[at + c]! - before) * keptTint
    to[at + c] = toByte(to[at + c]! * (1 - share) + value * share)
  }
}

/** Corrects the brightness of a monochrome print; `neutral` removes its tint. */
export const correctMonochrome =
  (table: ToneTable, { neutral }: { neutral: boolean }): CorrectPixel =>
  (from, to, at) => {
    const brightness = table[Math.round(luma(from, at))]!
    setBrightness(from, to, at, brightness, { neutral, share: 1 })
  }

type ColourCorrection = {
  /** One table per channel R, G, B. */
  tables: readonly ToneTable[]
  /** Share (0–1) of the correction by channel; the rest changes only the brightness. */
  channelShare: number
  /** How strongly shadows are drawn to grey, 0–1. */
  neutrality: number
  isUnevenlyYellowed: boolean
}

/** Corrects a colour print. */
export const correctColour =
  ({ tables, channelShare, neutrality, isUnevenlyYellowed }: ColourCorrection): CorrectPixel =>
  (from, to, at) => {
    for (let c = 0; c < 3; c++) to[at + c] = tables[c]![from[at + c]!]!
    if (channelShare < 1)
      setBrightness(from, to, at, luma(to, at), { neutral: false, share: 1 - channelShare })
    neutraliseShadow(to, at, neutrality)
    if (isUnevenlyYellowed) neutraliseBlue(to, at)
    keepPaperWhite(from, to, at)
  }
