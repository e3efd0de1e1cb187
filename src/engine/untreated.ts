/** Report fields of a result whose treatments are unknown or that had none. */
import type { RestorationReport } from './engine.ts'

/** Null stands for what was not looked for, not measured, or does not exist. */
export const UNTREATED = {
  tone: null,
  marks: null,
  negative: null,
  stains: null,
  losses: null,
  screen: null,
  networkScale: null,
  edgeRatio: null,
  noise: null,
} satisfies Partial<RestorationReport>
