/** What each engine can do and which options change its result: known without loading it, so that the screen offers only that. */
import type { EngineCapability, RestorationOptions } from './engine.ts'

export type EngineName = 'local' | 'instant' | 'replicate'
/** An option that people may choose. */
export type OptionName = Exclude<keyof RestorationOptions, 'outputScale'>
export type Abilities = { capabilities: readonly EngineCapability[]; options: readonly OptionName[] }

const INSTANT: Abilities = { capabilities: ['tone'], options: [] }
const REPLICATE: Abilities = { capabilities: ['super-resolution', 'faces', 'map'], options: [] }
const LOCAL: Abilities = { capabilities: ['tone', 'super-resolution', 'faces', 'marks', 'map'], options: ['fidelity', 'marks', 'tint'] }

export function abilitiesOf(engine: EngineName): Abilities {
  return { instant: INSTANT, replicate: REPLICATE, local: LOCAL }[engine]
}
