/**
 * Reads the engine's report that is stored with a version; reports of earlier engines lack fields.
 */
import { z } from 'zod'
import { FACE_CHOICES, type Treatments, type VersionFace } from '#contract/photo-versions.ts'

const Count = z.int().nonnegative().catch(0)

const StoredFace = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  resemblance: z.number().optional(),
  choice: z.enum(FACE_CHOICES).catch('restored'),
})

/** The box of a face as shares of a picture, cut at its border. */
function shareBox(
  { x, y, width, height }: z.infer<typeof StoredFace>,
  picture: { originalWidth: number; originalHeight: number },
): VersionFace['box'] {
  const shareOf = (px: number, side: number) =>
    Math.min(1, Math.max(0, Number((px / side).toFixed(4))))
  const left = shareOf(x, picture.originalWidth)
  const right = shareOf(x + width, picture.originalWidth)
  const top = shareOf(y, picture.originalHeight)
  const bottom = shareOf(y + height, picture.originalHeight)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const StoredReport = z
  .object({
    coloured: z.boolean().catch(false),
    retouch: z
      .object({ original: z.number(), cleaned: z.number(), reconstructed: z.number() })
      .nullable()
      .catch(null),
    retouched: z
      .object({ erasedShare: z.number().nonnegative(), keptShare: z.number().nonnegative() })
      .nullable()
      .catch(null),
    originalWidth: z.number().positive().catch(1),
    originalHeight: z.number().positive().catch(1),
    faces: z.array(StoredFace).catch([]),
    marks: z
      .object({
        mode: z.string(),
        repaired: z.boolean(),
        lines: Count,
        specks: Count,
        left: Count,
      })
      .nullable()
      .catch(null),
    negative: z.object({ inverted: z.boolean() }).nullable().catch(null),
    stains: z.object({ removed: z.boolean() }).nullable().catch(null),
    losses: z.object({ completed: Count, left: Count }).nullable().catch(null),
    screen: z.object({}).nullable().catch(null),
  })
  .transform(
    ({
      coloured,
      retouch,
      retouched,
      faces,
      marks,
      negative,
      stains,
      losses,
      screen,
      ...size
    }) => ({
      coloured,
      retouch,
      /** Share of the picture under strokes. */
      painted: retouched ? Number((retouched.erasedShare + retouched.keptShare).toFixed(4)) : 0,
      /** Number of faces whose resemblance was measured. */
      comparedFaces: faces.filter(({ resemblance }) => resemblance !== undefined).length,
      /** From left to right, which is how faces are numbered. */
      faces: faces
        .toSorted((a, b) => a.x + a.width / 2 - (b.x + b.width / 2))
        .map((face, i) => ({
          number: i + 1,
          box: shareBox(face, size),
          resemblance: face.resemblance ?? null,
          choice: face.choice,
        })),
      treatments: {
        marks:
          marks && marks.mode !== 'off'
            ? { repaired: marks.repaired ? marks.lines + marks.specks : 0, left: marks.left }
            : null,
        negativeInverted: negative?.inverted ?? false,
        stainsRemoved: stains?.removed ?? false,
        losses,
        screenRemoved: screen !== null,
      } satisfies Treatments,
    }),
  )

export const readVersionReport = (report: unknown) => StoredReport.parse(report)

/** The part of a stored report about what did the work: engine, networks, stages. */
const Provenance = z.object({
  engine: z.string().nullable().catch(null),
  engineVersion: z.string().nullable().catch(null),
  networks: z
    .array(z.object({ name: z.string(), sha256: z.string() }))
    .nullable()
    .catch(null),
  machineRole: z.enum(['both', 'worker']).nullable().catch(null),
  stages: z.array(z.object({ name: z.string(), ms: z.number() })).catch([]),
})

export const provenanceOf = (report: unknown) => Provenance.parse(report)

const Sharpness = z.object({
  edgeRatio: z.number().nullable().catch(null),
  enlargement: z.number().min(1).catch(1),
})
/**
 * Edge ratios, and the share of a scan's side that its detail needs: medians of six sharp fixtures
 * reduced to that share and enlarged again (docs/notes/2026-11-23-print-sizes.md).
 */
const DETAIL_SHARES = [
  [0.5, 0.25],
  [0.635, 0.35],
  [0.735, 0.5],
  [0.845, 0.65],
  [0.935, 0.8],
  [1.07, 1],
] as const
/** Gain of a restoration in sharpness that is relied on; two restored scans had 2.1 and 3.4. */
const SHARPENING = 2
/** Largest detail that looks sharp at reading distance: a circle of confusion of 1/5 mm. */
const SHARP_DETAIL_MM = 0.2

/** Returns the share of its side that a scan's detail needs, 0–1. */
function detailShareOf(edgeRatio: number): number {
  const above = DETAIL_SHARES.findIndex(([ratio]) => ratio >= edgeRatio)
  if (above <= 0) return DETAIL_SHARES.at(above)![1]
  const [from, low] = DETAIL_SHARES[above - 1]!
  const [to, high] = DETAIL_SHARES[above]!
  return low + ((high - low) * (edgeRatio - from)) / (to - from)
}

/**
 * The long side (mm) up to which a restored picture looks sharp: from the detail of the original
 * (px), never more than its pixels before a proven enlargement; null where it was not measured.
 */
export function sharpSideOf(
  report: unknown,
  original: { width: number; height: number },
): number | null {
  const { edgeRatio, enlargement } = Sharpness.parse(report)
  if (edgeRatio === null) return null
  const share = Math.min(1 / enlargement, SHARPENING * detailShareOf(edgeRatio))
  return Math.round(Math.max(original.width, original.height) * share * SHARP_DETAIL_MM)
}

/** Fields about the photograph itself, without times, memory and settings of the networks. */
const EXPORTED_FIELDS = [
  'engine',
  'engineVersion',
  'networks',
  'machineRole',
  'width',
  'height',
  'originalWidth',
  'originalHeight',
  'coloured',
  'retouch',
  'retouched',
  'marks',
  'negative',
  'stains',
  'losses',
  'screen',
  'faces',
]

/** Returns the part of a stored report that its owner receives in the export of personal data. */
export const exportedReport = (report: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(report).filter(([name]) => EXPORTED_FIELDS.includes(name)))
