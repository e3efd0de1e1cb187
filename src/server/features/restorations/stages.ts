/** The engine's stages in the words of the contract, and its share of the work within the whole restoration. */
import type { Stage } from '#contract/limits.ts'
import type { Progress, StageName } from '#engine/engine.ts'

const STAGE_OF: Record<StageName, Stage> = {
  decode: 'preparing',
  analyse: 'analysing',
  repair: 'repairing',
  tone: 'toning',
  'super-resolution': 'restoring',
  blend: 'finishing',
  faces: 'faces',
  colour: 'finishing',
  encode: 'finishing',
}
/** The watermark and the storing of the files come after the engine. */
const ENGINE_PART = 0.97

export const toStage = ({ stage, share }: Progress): { stage: Stage; share: number | null } => ({
  stage: STAGE_OF[stage],
  share: share === null ? null : Math.min(1, Math.max(0, share)) * ENGINE_PART,
})
