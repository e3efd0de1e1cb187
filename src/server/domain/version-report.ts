/** Reads the engine's report that is stored with a version; reports of earlier engines lack fields. */
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
  const [left, right, top, bottom] = [
    x / picture.originalWidth,
    (x + width) / picture.originalWidth,
    y / picture.originalHeight,
    (y + height) / picture.originalHeight,
  ].map((share) => Math.min(1, Math.max(0, Number(share.toFixed(4))))) as [
    number,
    number,
    number,
    number,
  ]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const StoredReport = z
  .object({
    coloured: z.boolean().catch(false),
    retouch: z
      .object({ original: z.number(), cleaned: z.number(), reconstructed: z.number() })
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
    stains: z.object({ removed: z.boolean() }).nullable().catch(null),
    losses: z.object({ completed: Count, left: Count }).nullable().catch(null),
    screen: z.object({}).nullable().catch(null),
  })
  .transform(({ coloured, retouch, faces, marks, stains, losses, screen, ...size }) => ({
    coloured,
    retouch,
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
      stainsRemoved: stains?.removed ?? false,
      losses,
      screenRemoved: screen !== null,
    } satisfies Treatments,
  }))

export const readVersionReport = (report: unknown) => StoredReport.parse(report)

/** Fields about the photograph itself, without times, memory and settings of the networks. */
const EXPORTED_FIELDS = [
  'engine',
  'engineVersion',
  'width',
  'height',
  'originalWidth',
  'originalHeight',
  'coloured',
  'retouch',
  'marks',
  'stains',
  'losses',
  'screen',
  'faces',
]

/** Returns the part of a stored report that its owner receives in the export of personal data. */
export const exportedReport = (report: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(report).filter(([name]) => EXPORTED_FIELDS.includes(name)))
