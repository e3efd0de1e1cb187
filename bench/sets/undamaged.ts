/**
 * Measures false positives on undamaged photographs and made prints: filled pixels, damaged words,
 * shifted colours.
 */
import { join } from 'node:path'
import { shareOf } from '#engine/damage/components.ts'
import type { Raster } from '#engine/image/raster.ts'
import type { Picture } from '../../scripts/fixtures/ageing/picture.ts'
import { createRandom, type Random } from '../../scripts/fixtures/ageing/random.ts'
import { bootstrap, bootstrapShare, type Estimate } from '../bootstrap.ts'
import { colourDifference } from '../colour-difference.ts'
import { correlationWithin } from '../mark-scores.ts'
import { mean } from '../metrics.ts'
import { lettering, lines, stars, text, type Print } from './lettering.ts'
import { inVariant, readColour, variantOf, type ListedPicture } from './pictures.ts'
import { repairPicture, type SetTools } from './run.ts'
import { engraving, halftone, rosette } from './screens.ts'

const SEED = 9
/** A word is damaged under this correlation of its luma: one smeared letter gives .93 to .95. */
const MIN_WORD_CORRELATION = 0.96
/** Filled share of a picture that is a visible harm. */
const MAX_FILLED_SHARE = 0.003

/** Prints of kinds that are rare in public collections; the figures name each of them as made. */
const PRINTS = { halftone, rosette, engraving, text, lettering, lines, stars }
type PrintKind = keyof typeof PRINTS
const PRINT_KINDS = Object.keys(PRINTS) as PrintKind[]

/** Makes a print of the kind from an undamaged photograph, which is not modified. */
async function makePrint(kind: PrintKind, photograph: Picture, random: Random): Promise<Print> {
  const made = await PRINTS[kind]({ ...photograph, rgb: photograph.rgb.slice() }, random)
  return 'picture' in made ? made : { picture: made, words: [] }
}

export type UndamagedRow = {
  name: string
  kind: string
  /** True for prints made by code. */
  made: boolean
  filledShare: number
  words: number
  /**
   * Lowest correlation of a word, 1 without words; with `auto`, and when the repair of marks is
   * asked for.
   */
  worstWord: number
  worstWordOn: number
  deltaE: number
  seconds: number
}

/** Repairs one print; `number` chooses its variant and seed. */
async function measure(
  { name, kind, print, made }: { name: string; kind: string; print: Print; made: boolean },
  number: number,
  { sessions, folder }: SetTools,
): Promise<UndamagedRow> {
  const picture = inVariant(print.picture, variantOf(number), SEED + number)
  const { scan, repaired, toned, filled, seconds } = await repairPicture(
    picture,
    join(folder, 'undamaged.jpg'),
    sessions,
  )
  const worstWordOf = (result: Raster) =>
    Math.min(1, ...print.words.map((box) => correlationWithin(scan, result, box)))
  const onRequest =
    print.words.length > 0
      ? await repairPicture(picture, join(folder, 'undamaged.jpg'), sessions, { marks: 'on' })
      : null
  return {
    name,
    kind,
    made,
    filledShare: shareOf(filled),
    words: print.words.length,
    worstWord: worstWordOf(repaired),
    worstWordOn: onRequest ? worstWordOf(onRequest.repaired) : 1,
    deltaE: colourDifference(scan, toned, (i) => !filled[i]),
    seconds,
  }
}

/** Measures the photographs as they are, then `printsPerKind` made prints of every kind. */
export async function measureUndamaged(
  pictures: readonly ListedPicture[],
  printsPerKind: number,
  tools: SetTools,
  onRow: (row: UndamagedRow) => void,
): Promise<UndamagedRow[]> {
  const rows: UndamagedRow[] = []
  const add = async (...args: Parameters<typeof measure>) => {
    const row = await measure(...args)
    rows.push(row)
    onRow(row)
  }
  for (const [number, { name, kind, path }] of pictures.entries()) {
    const print = { picture: await readColour(path), words: [] }
    await add({ name, kind, print, made: false }, number, tools)
  }
  const bases = pictures.filter(({ kind }) => kind !== 'official portraits')
  for (const [order, kind] of PRINT_KINDS.entries()) {
    for (let i = 0; i < printsPerKind; i++) {
      const number = order * printsPerKind + i
      const { name, path } = bases[(number * 7) % bases.length]!
      const print = await makePrint(kind, await readColour(path), createRandom(SEED + number))
      await add({ name: `${name}, ${kind}`, kind, print, made: true }, number, tools)
    }
  }
  return rows
}

const nameOf = ({ name }: UndamagedRow) => name

/** Returns the figures of the set by name; shares on 0–1. */
export function undamagedFigures(rows: readonly UndamagedRow[]): Record<string, Estimate> {
  const withWords = rows.filter(({ words }) => words > 0)
  const photographs = rows.filter(({ made }) => !made)
  const filled = ({ filledShare }: UndamagedRow) => filledShare > 0
  const figures: Record<string, Estimate> = {
    'photographs with any fill': bootstrapShare(photographs, nameOf, filled),
    'made prints with any fill': bootstrapShare(
      rows.filter(({ made }) => made),
      nameOf,
      filled,
    ),
    'with more than 0.3 % filled': bootstrapShare(
      rows,
      nameOf,
      ({ filledShare }) => filledShare > MAX_FILLED_SHARE,
    ),
    'filled pixels': bootstrap(rows, nameOf, (drawn) => mean(drawn.map((row) => row.filledShare))),
    'filled pixels, worst': bootstrap(rows, nameOf, (drawn) =>
      drawn.reduce((worst, row) => Math.max(worst, row.filledShare), 0),
    ),
    'prints with a damaged word': bootstrapShare(
      withWords,
      nameOf,
      ({ worstWord }) => worstWord < MIN_WORD_CORRELATION,
    ),
    'with marks on: prints with a damaged word': bootstrapShare(
      withWords,
      nameOf,
      ({ worstWordOn }) => worstWordOn < MIN_WORD_CORRELATION,
    ),
    'ΔE outside of fills': bootstrap(rows, nameOf, (drawn) => mean(drawn.map((row) => row.deltaE))),
  }
  for (const [kind, group] of Map.groupBy(rows, (row) => row.kind))
    figures[`any fill: ${kind}`] = bootstrapShare(group, nameOf, filled)
  return Object.fromEntries(Object.entries(figures).filter(([, { pictures }]) => pictures > 0))
}
