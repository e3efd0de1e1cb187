/** The options of a restoration: as a form holds them, and its inputs. */
import type { ComponentProps } from 'react'
import type { PhotoVersions, RestoreOptions } from '#contract/photo-versions.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { Choices, Tick } from '../../ui/choices.tsx'

const copy = restoreAgainCopy.options
export type Settings = Required<Omit<RestoreOptions, 'tint' | 'faces'>> & { keepTint: boolean }
const DEFAULTS: Settings = {
  fidelity: 0.8,
  marks: 'auto',
  stains: 'auto',
  losses: false,
  negative: 'auto',
  keepTint: true,
  colour: false,
}

export const settingsOf = ({ tint, faces: _faces, ...options }: RestoreOptions): Settings => ({
  ...DEFAULTS,
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

type ChoiceName = 'fidelity' | 'marks' | 'stains' | 'negative'
type TickName = 'losses' | 'keepTint' | 'colour'

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
  const choices = <N extends ChoiceName>(
    setting: N,
    all: ComponentProps<typeof Choices<Settings[N]>>['choices'],
  ) =>
    offers.has(setting) && (
      <Choices
        name={`${name}-${setting}`}
        legend={copy[setting]}
        choices={all}
        value={settings[setting]}
        onChange={(value) => onChange({ [setting]: value })}
      />
    )
  const tick = (setting: TickName, words: { label: string; text?: string }) =>
    offers.has(setting === 'keepTint' ? 'tint' : setting) && (
      <Tick
        {...words}
        checked={settings[setting]}
        onChange={(checked) => onChange({ [setting]: checked })}
      />
    )
  return (
    <>
      {choices('fidelity', copy.fidelities)}
      {choices('marks', copy.marksModes)}
      {choices('stains', copy.stainsModes)}
      {tick('losses', { label: copy.losses, text: copy.lossesText })}
      {choices('negative', copy.negativeModes)}
      {tick('keepTint', { label: copy.tint })}
      {tick('colour', { label: copy.colour, text: copy.colourText })}
    </>
  )
}
