/**
 * The restorations of one photo: requested options, measured changes, and options of the next one.
 */
import { z } from 'zod'
import { Share } from './params.ts'

const TREATMENT_MODES = ['auto', 'on', 'off'] as const

/**
 * What a version shows of one face: the engine's result, a blend nearer the photograph, or the
 * photograph itself.
 */
export const FACE_CHOICES = ['restored', 'faithful', 'original'] as const
export type FaceChoice = (typeof FACE_CHOICES)[number]
/** Maximum number of faces in one request; also bounds their numbers. */
const MAX_FACES = 100
/** Choices by face number, at most one per face; the others stay as they are. */
export const FaceChoices = z
  .array(
    z.strictObject({
      face: z.int().positive().max(MAX_FACES),
      choice: z.enum(FACE_CHOICES),
    }),
  )
  .max(MAX_FACES)
  .refine((chosen) => new Set(chosen.map(({ face }) => face)).size === chosen.length)
export type FaceChoices = z.infer<typeof FaceChoices>

export const RestoreOptions = z.strictObject({
  /** Fidelity to the original, 0 (the network's own output) to 1 (as close as possible). */
  fidelity: z.number().min(0).max(1).optional(),
  marks: z.enum(TREATMENT_MODES).optional(),
  stains: z.enum(TREATMENT_MODES).optional(),
  /** Completes missing corners, torn edges and holes. */
  losses: z.boolean().optional(),
  /** Inverts a photographic negative. */
  negative: z.enum(TREATMENT_MODES).optional(),
  /** 'neutral' removes the tint of a sepia print. */
  tint: z.enum(['auto', 'neutral']).optional(),
  /** Adds estimated colours to a black-and-white photograph. */
  colour: z.boolean().optional(),
  faces: FaceChoices.optional(),
})
export type RestoreOptions = z.infer<typeof RestoreOptions>

/** The treatments of damage in one restoration; those that did not run count as nothing done. */
export const Treatments = z.object({
  /** Numbers of scratches, creases and specks; null when their repair was off. */
  marks: z.object({ repaired: z.int().nonnegative(), left: z.int().nonnegative() }).nullable(),
  negativeInverted: z.boolean(),
  stainsRemoved: z.boolean(),
  /** Numbers of missing parts; null when their completion was off. */
  losses: z.object({ completed: z.int().nonnegative(), left: z.int().nonnegative() }).nullable(),
  /** Whether the dots of a printed picture were removed. */
  screenRemoved: z.boolean(),
})
export type Treatments = z.infer<typeof Treatments>

/** A detected face; nothing identifies the person. */
const VersionFace = z.object({
  /** 1 for the leftmost. */
  number: z.int().positive(),
  box: z.object({ x: Share, y: Share, width: Share, height: Share }),
  /** Resemblance to the photograph; null for faces too small to compare. */
  resemblance: z.number().nullable(),
  choice: z.enum(FACE_CHOICES),
})
export type VersionFace = z.infer<typeof VersionFace>

export const PhotoVersion = z.object({
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
  options: RestoreOptions,
  /** The version that is shown and downloaded. */
  isShown: z.boolean(),
  /** The watermarked preview, or the clean picture once the photo is unlocked. */
  pictureUrl: z.string(),
  /**
   * Shares of the picture by treatment (sum 1) and the faces whose resemblance was measured; null
   * without a retouch map.
   */
  map: z
    .object({
      url: z.string(),
      original: z.number(),
      cleaned: z.number(),
      reconstructed: z.number(),
      faces: z.int().nonnegative(),
      /** Share of the picture under the customer's strokes, which are part of the shares above. */
      painted: z.number().nonnegative(),
    })
    .nullable(),
  treatments: Treatments,
  /** Numbers of the customer's strokes, and the version they were painted on; null without any. */
  retouched: z
    .object({
      erased: z.int().nonnegative(),
      kept: z.int().nonnegative(),
      fromVersionId: z.int().positive(),
    })
    .nullable(),
  /** Its colours are estimated. */
  coloured: z.boolean(),
  /** From left to right; empty for anyone but the owner. */
  faces: z.array(VersionFace),
})
export type PhotoVersion = z.infer<typeof PhotoVersion>

export const PhotoVersions = z.object({
  versions: z.array(PhotoVersion),
  /** Options that this installation's engine supports; empty when it has none. */
  offers: z.array(
    z.enum(['fidelity', 'marks', 'stains', 'losses', 'negative', 'tint', 'colour', 'faces']),
  ),
  /** Remaining restorations of this photo today; 0 once it is unlocked. */
  left: z.int().nonnegative(),
  /** Whether this installation's engine retouches. */
  canRetouch: z.boolean(),
  /** Remaining retouches: of the day while the photo is locked, in all once it is unlocked. */
  retouchesLeft: z.int().nonnegative(),
})
export type PhotoVersions = z.infer<typeof PhotoVersions>
