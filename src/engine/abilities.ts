/** Lists each engine's capabilities and supported options without loading the engine. */
import type { EngineCapability, RestorationOptions } from './engine.ts'
import type { AddedName } from './runtime/models/added.ts'

export type EngineName = 'local' | 'instant' | 'replicate'
/** A restoration option that users may choose. */
export type OptionName = Exclude<keyof RestorationOptions, 'outputScale'>
export type Abilities = {
  capabilities: readonly EngineCapability[]
  options: readonly OptionName[]
}

const INSTANT: Abilities = { capabilities: ['tone', 'retouch'], options: [] }
const REPLICATE: Abilities = {
  capabilities: ['super-resolution', 'faces', 'map'],
  options: ['faces'],
}
const LOCAL: Abilities = {
  capabilities: ['tone', 'super-resolution', 'faces', 'marks', 'map', 'retouch'],
  options: ['fidelity', 'marks', 'stains', 'losses', 'negative', 'tint', 'faces'],
}
/** Capabilities that the local engine gains with a colourisation network added by the operator. */
const COLOUR: Abilities = { capabilities: ['colour'], options: ['colour'] }

/** Returns the abilities of an engine; `added` names the networks that the operator has added. */
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
