/** What each engine can do and which options change its result: known without loading it, so that the screen offers only that. */
import type { EngineCapability, RestorationOptions } from './engine.ts'
import type { AddedName } from './runtime/models/added.ts'

export type EngineName = 'local' | 'instant' | 'replicate'
/** An option that people may choose. */
export type OptionName = Exclude<keyof RestorationOptions, 'outputScale'>
export type Abilities = {
  capabilities: readonly EngineCapability[]
  options: readonly OptionName[]
}

const INSTANT: Abilities = { capabilities: ['tone'], options: [] }
const REPLICATE: Abilities = { capabilities: ['super-resolution', 'faces', 'map'], options: [] }
const LOCAL: Abilities = {
  capabilities: ['tone', 'super-resolution', 'faces', 'marks', 'map'],
  options: ['fidelity', 'marks', 'tint'],
}
/** What the local engine can do besides with a network that the operator has added. */
const COLOUR: Abilities = { capabilities: ['colour'], options: ['colour'] }

/** `added`: the operator's own networks. */
export function abilitiesOf(
  engine: EngineName,
  added: ReadonlySet<AddedName> = new Set(),
): Abilities {
  const base = { instant: INSTANT, replicate: REPLICATE, local: LOCAL }[engine]
  if (engine !== 'local' || !added.has('ddcolor')) return base
  return {
    capabilities: [...base.capabilities, ...COLOUR.capabilities],
    options: [...base.options, ...COLOUR.options],
  }
}
