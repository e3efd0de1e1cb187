/** The restorations of one photo: what each was asked for, what it changed, and what may be asked for next. */
import { z } from 'zod'

export const MARKS_MODES = ['auto', 'on', 'off'] as const

export const RestoreOptions = z.strictObject({
  /** 0 what the network makes of it, 1 as close to the original as makes sense. */
  fidelity: z.number().min(0).max(1).optional(),
  marks: z.enum(MARKS_MODES).optional(),
  /** 'neutral' takes the tint of a sepia print away. */
  tint: z.enum(['auto', 'neutral']).optional(),
  /** Guessed colours for a black-and-white photograph. */
  colour: z.boolean().optional(),
})
export type RestoreOptions = z.infer<typeof RestoreOptions>

export const PhotoVersion = z.object({
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
  options: RestoreOptions,
  /** The one that is shown and delivered. */
  isShown: z.boolean(),
  /** The watermarked preview, or the clean picture once the photo is unlocked. */
  pictureUrl: z.string(),
  /** Null where the engine draws no map. Shares of the picture, together 1; faces whose resemblance was measured. */
  map: z
    .object({
      url: z.string(),
      original: z.number(),
      cleaned: z.number(),
      reconstructed: z.number(),
      faces: z.int().nonnegative(),
    })
    .nullable(),
  /** Whether marks were filled; null where nobody looked for any. */
  marksFilled: z.boolean().nullable(),
  /** Its colours are guessed. */
  coloured: z.boolean(),
})
export type PhotoVersion = z.infer<typeof PhotoVersion>

export const PhotoVersions = z.object({
  versions: z.array(PhotoVersion),
  /** Options that the engine of this site knows; none where it cannot do otherwise. */
  offers: z.array(z.enum(['fidelity', 'marks', 'tint', 'colour'])),
  /** How often this photo may still be restored again today; 0 once it is unlocked. */
  left: z.int().nonnegative(),
})
export type PhotoVersions = z.infer<typeof PhotoVersions>
