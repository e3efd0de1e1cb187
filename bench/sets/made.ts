/**
 * Measures the repair of drawn damage: filled or removed share, and the difference from the
 * undamaged picture.
 */
import { join } from 'node:path'
import type { Raster } from '#engine/image/raster.ts'
import type { Picture } from '../../scripts/fixtures/ageing/picture.ts'
import { createRandom } from '../../scripts/fixtures/ageing/random.ts'
import { bootstrap, type Estimate } from '../bootstrap.ts'
import { colourDifference } from '../colour-difference.ts'
import { countMarks, psnrWithin, scoresOf, type MarkCounts } from '../mark-scores.ts'
import { mean } from '../metrics.ts'
import { DAMAGE_KINDS, DAMAGES, MOUNT, visibleChange, type DamageKind } from './damage.ts'
import { inVariant, readColour, type ListedPicture, type Variant } from './pictures.ts'
import { repairPicture, toRaster, type SetTools } from './run.ts'

const SEED = 31
/** Distance within which a marked pixel counts as found, px. */
const TOLERANCE = 2
const MONOCHROME: readonly Variant[] = [
  { tone: 'grey', soft: 1.3, grain: 0 },
  { tone: 'sepia', soft: 1, grain: 0.02 },
  { tone: 'grey', soft: 0, grain: 0.02 },
]
const COLOUR: Variant = { tone: 'colour', soft: 0.6, grain: 0 }

export type MadeRow = MarkCounts & {
  name: string
  kind: DamageKind
  /**
   * PSNR in the damaged region and in the whole picture, mean ΔE of the whole, before and after.
   */
  region: [number, number]
  whole: [number, number]
  deltaE: [number, number]
  /** Share of pixels that are white after tone correction and were not before. */
  newlyClipped: number
  seconds: number
}

/** Returns the photograph without the mount around it; the same raster if it has none. */
function withoutMount(raster: Raster, { width, height }: Picture): Raster {
  const inset = (raster.width - width) / 2
  if (inset !== MOUNT.border + MOUNT.bed) return raster
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((y + inset) * raster.width + inset) * 3
    data.set(raster.data.subarray(from, from + width * 3), y * width * 3)
  }
  return { width, height, data }
}

async function measure(
  { name, path }: ListedPicture,
  kind: DamageKind,
  number: number,
  { sessions, folder }: SetTools,
): Promise<MadeRow> {
  const damage = DAMAGES[kind]
  const variant = damage.class === 'tone' ? COLOUR : MONOCHROME[number % MONOCHROME.length]!
  const original = inVariant(await readColour(path), variant, SEED + number)
  const damaged = damage.apply(
    { ...original, rgb: original.rgb.slice() },
    createRandom(SEED + number),
  )
  const options = { losses: damage.class === 'blob' }
  const outcome = await repairPicture(damaged, join(folder, 'made.jpg'), sessions, options)
  const isTone = damage.class === 'tone'
  const trueMarks = isTone
    ? new Uint8Array(original.width * original.height).fill(1)
    : visibleChange(original, damaged)
  const target = toRaster(original)
  const before = withoutMount(outcome.scan, original)
  const after = withoutMount(isTone ? outcome.toned : outcome.repaired, original)
  return {
    name,
    kind,
    ...(isTone
      ? { marks: 0, found: 0, filled: 0, correct: 0 }
      : countMarks(outcome.filled, trueMarks, original.width, TOLERANCE)),
    region: [psnrWithin(before, target, trueMarks), psnrWithin(after, target, trueMarks)],
    whole: [psnrWithin(before, target), psnrWithin(after, target)],
    deltaE: [colourDifference(before, target), colourDifference(after, target)],
    newlyClipped: newlyClipped(before, after),
    seconds: outcome.seconds,
  }
}

/** Level from which all channels of a pixel count as clipped. */
const CLIPPED = 253
function newlyClipped(before: Raster, after: Raster): number {
  const isWhite = ({ data }: Raster, i: number) =>
    data[i]! >= CLIPPED && data[i + 1]! >= CLIPPED && data[i + 2]! >= CLIPPED
  let count = 0
  for (let i = 0; i < after.data.length; i += 3)
    if (isWhite(after, i) && !isWhite(before, i)) count++
  return (3 * count) / after.data.length
}

/** Measures `perKind` pictures of every kind of damage, each kind on other photographs. */
export async function measureMade(
  pictures: readonly ListedPicture[],
  perKind: number,
  tools: SetTools,
  onRow: (row: MadeRow) => void,
): Promise<MadeRow[]> {
  const rows: MadeRow[] = []
  for (const [order, kind] of DAMAGE_KINDS.entries()) {
    for (let i = 0; i < perKind; i++) {
      const number = order * perKind + i
      const picture = pictures[(number * 11) % pictures.length]!
      const row = await measure(picture, kind, number, tools)
      rows.push(row)
      onRow(row)
    }
  }
  return rows
}

const nameOf = ({ name, kind }: MadeRow) => `${kind} ${name}`

/** Returns the figures of the set by name. */
export function madeFigures(rows: readonly MadeRow[]): Record<string, Estimate> {
  const figures: Record<string, Estimate> = {}
  const ofClass = (name: string) => rows.filter(({ kind }) => DAMAGES[kind].class === name)
  for (const [name, group] of [
    ['thin marks', ofClass('thin')],
    ['tears and losses', ofClass('blob')],
    ...Map.groupBy([...ofClass('thin'), ...ofClass('blob')], ({ kind }) => kind as string),
  ] as [string, MadeRow[]][]) {
    for (const score of ['recall', 'precision', 'f1'] as const)
      figures[`${name}: ${score}`] = bootstrap(group, nameOf, (drawn) => scoresOf(drawn)[score])
  }
  for (const [kind, group] of Map.groupBy(rows, (row) => row.kind)) {
    const gain = (of: (row: MadeRow) => [number, number]) =>
      bootstrap(group, nameOf, (drawn) => mean(drawn.map((row) => of(row)[1] - of(row)[0])))
    figures[`${kind}: dB before, damaged region`] = bootstrap(group, nameOf, (drawn) =>
      mean(drawn.map(({ region }) => region[0])),
    )
    figures[`${kind}: dB gained, damaged region`] = gain(({ region }) => region)
    figures[`${kind}: dB gained, whole`] = gain(({ whole }) => whole)
    if (DAMAGES[kind].class === 'tone')
      figures[`${kind}: newly clipped`] = bootstrap(group, nameOf, (drawn) =>
        mean(drawn.map((row) => row.newlyClipped)),
      )
    if (DAMAGES[kind].class !== 'thin')
      figures[`${kind}: ΔE change, whole`] = gain(({ deltaE }) => deltaE)
  }
  return figures
}
