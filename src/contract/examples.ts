/**
 * A small part of a photo restored with other options, to see what a choice does before a version
 * is made.
 */
import { z } from 'zod'
import { RestoreOptions } from './photo-versions.ts'
import { Share } from './params.ts'

export const ExampleRequest = z.strictObject({
  options: RestoreOptions.omit({ faces: true }),
  /** Centre of the part; without it the widest face is shown, or the most detailed part. */
  place: z.strictObject({ x: Share, y: Share }).optional(),
})
export type ExampleRequest = z.infer<typeof ExampleRequest>

/** A JPEG as a data URL. */
const Picture = z.string().startsWith('data:image/jpeg;base64,')

export const Example = z.object({
  /** The part that both pictures show: at most 256 px of the preview a side. */
  part: z.object({ x: Share, y: Share, width: Share, height: Share }),
  before: Picture,
  /** With the watermark of the preview, in the same place. */
  after: Picture,
})
export type Example = z.infer<typeof Example>
