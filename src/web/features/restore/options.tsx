/** The options of a restoration: as a form holds them, and its inputs. */
import type { PhotoVersions, RestoreOptions } from '#contract/photo-versions.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { Choices, Tick } from '../../ui/choices.tsx'

const copy = restoreAgainCopy.options
export type Settings = Required<Omit<RestoreOptions, 'tint' | 'faces'>> & { keepTint: boolean }
const USUAL: Settings = {
  fidelity: 0.8,
  marks: 'auto',
  stains: 'auto',
  losses: false,
  negative: 'auto',
  keepTint: true,
  colour: false,
}

export const settingsOf = ({ tint, faces: _faces, ...options }: RestoreOptions): Settings => ({
  ...USUAL,
  ...options,
  keepTint: tint !== 'neutral',
})

/** Returns the options of the API; those that the engine does not offer are left out. */
export function optionsOf(
  { fidelity, marks, stains, losses, negative, keepTint, colour }: Settings,
  offered: PhotoVersions['offers'],
): Omit<RestoreOptions, 'faces'> {
  const offers = new Set(offered)
  return {
    ...(offers.has('fidelity') ? { fidelity } : {}),
    ...(offers.has('marks') ? { marks } : {}),
    ...(offers.has('stains') ? { stains } : {}),
    ...(offers.has('losses') ? { losses } : {}),
    ...(offers.has('negative') ? { negative } : {}),
    ...(offers.has('tint') ? { tint: keepTint ? ('auto' as const) : ('neutral' as const) } : {}),
    ...(offers.has('colour') && colour ? { colour } : {}),
  }
}

/** Draws an input for each option that the engine offers; `name` is unique on the page. */
export function OptionFields({
  name,
  offered,
  settings,
  onChange,
}: {
  name: string
  offered: PhotoVersions['offers']
  settings: Settings
  onChange: (part: Partial<Settings>) => void
}) {
  const offers = new Set(offered)
  return (
    <>
      {offers.has('fidelity') && (
        <Choices
          name={`${name}-fidelity`}
          legend={copy.fidelity}
          choices={copy.fidelities}
          value={settings.fidelity}
          onChange={(fidelity) => onChange({ fidelity })}
        />
      )}
      {offers.has('marks') && (
        <Choices
          name={`${name}-marks`}
          legend={copy.marks}
          choices={copy.marksModes}
          value={settings.marks}
          onChange={(marks) => onChange({ marks })}
        />
      )}
      {offers.has('stains') && (
        <Choices
          name={`${name}-stains`}
          legend={copy.stains}
          choices={copy.stainsModes}
          value={settings.stains}
          onChange={(stains) => onChange({ stains })}
        />
      )}
      {offers.has('losses') && (
        <Tick
          label={copy.losses}
          text={copy.lossesText}
          checked={settings.losses}
          onChange={(losses) => onChange({ losses })}
        />
      )}
      {offers.has('negative') && (
        <Choices
          name={`${name}-negative`}
          legend={copy.negative}
          choices={copy.negativeModes}
          value={settings.negative}
          onChange={(negative) => onChange({ negative })}
        />
      )}
      {offers.has('tint') && (
        <Tick
          label={copy.tint}
          checked={settings.keepTint}
          onChange={(keepTint) => onChange({ keepTint })}
        />
      )}
      {offers.has('colour') && (
        <Tick
          label={copy.colour}
          text={copy.colourText}
          checked={settings.colour}
          onChange={(colour) => onChange({ colour })}
        />
      )}
    </>
  )
}
