/**
 * A retouch: strokes, in pixels of the photo's original picture, origin top left, and choices for
 * faces.
 */
import { z } from 'zod'
import { FaceChoices } from './photo-versions.ts'
import { MAX_STROKE_POINTS, MAX_STROKES } from './limits.ts'
import { MAX_INTEGER } from './params.ts'

/**
 * 'erase' inpaints the painted area, 'clean' only the thin light marks in it; 'keep' restores the
 * original there.
 */
const STROKE_TOOLS = ['erase', 'clean', 'keep'] as const

export const Stroke = z.strictObject({
  tool: z.enum(STROKE_TOOLS),
  /** Radius of the round brush, px; at most a quarter of the photo's long side. */
  radius: z.number().min(1),
  /** The line's points, px; at most the radius outside of the photo. */
  points: z
    .array(z.tuple([z.number(), z.number()]))
    .min(1)
    .max(MAX_STROKE_POINTS),
})
export type Stroke = z.infer<typeof Stroke>

export const Retouch = z
  .strictObject({
    /** The version that is retouched. */
    fromVersionId: z.int().positive().max(MAX_INTEGER),
    /** In the order of painting: a later stroke replaces an earlier one under it. */
    strokes: z
      .array(Stroke)
      .max(MAX_STROKES)
      .refine(
        (strokes) =>
          strokes.reduce((sum, { points }) => sum + points.length, 0) <= MAX_STROKE_POINTS,
        { params: { kind: 'points' } },
      )
      .default([]),
    /** Applied before the strokes. */
    faces: FaceChoices.default([]),
  })
  .refine(({ strokes, faces }) => strokes.length + faces.length > 0)
export type Retouch = z.infer<typeof Retouch>
