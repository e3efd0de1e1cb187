/** Reads the engine's report that is stored with a version; reports of earlier engines lack fields. */
import { z } from 'zod'
import type { Treatments } from '#contract/photo-versions.ts'

const Count = z.int().nonnegative().catch(0)

const StoredReport = z
  .object({
    coloured: z.boolean().catch(false),
    retouch: z
      .object({ original: z.number(), cleaned: z.number(), reconstructed: z.number() })
      .nullable()
      .catch(null),
    faces: z.array(z.object({ resemblance: z.number().optional() })).catch([]),
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
  .transform(({ coloured, retouch, faces, marks, stains, losses, screen }) => ({
    coloured,
    retouch,
    /** Number of faces whose resemblance was measured. */
    comparedFaces: faces.filter(({ resemblance }) => resemblance !== undefined).length,
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
