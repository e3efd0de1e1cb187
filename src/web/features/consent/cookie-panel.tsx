/**
 * The preferences panel of the cookie policy: necessary cookies always on, a switch for each other
 * kind.
 */
import { useState } from 'react'
import { cookiePolicyCopy } from '#copy/public/cookie-policy.ts'
import {
  consent,
  readCookieChoices,
  revokeConsent,
  saveCookieChoices,
  type CookieChoices,
} from '../../domain/consent/consent.ts'
import { toast } from '../../lib/toast.ts'
import { useStore } from '../../lib/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'

const copy = cookiePolicyCopy.panel
const OPTIONAL = [
  'analytics',
  'marketing',
  'preferences',
] as const satisfies readonly (keyof CookieChoices)[]

const NONE: CookieChoices = { analytics: false, marketing: false, preferences: false }

export function CookiePanel() {
  const state = useStore(consent)
  // Unsaved switches; discarded when another tab, the banner or the settings change the stored
  // choice.
  const [draft, setDraft] = useState<{ over: typeof state; choices: CookieChoices } | null>(null)
  const choices =
    draft && draft.over === state
      ? draft.choices
      : state.choice === undefined
        ? NONE
        : readCookieChoices()

  const save = () => {
    saveCookieChoices(choices)
    setDraft(null)
    toast({ title: copy.saved.title, description: copy.saved.text })
  }
  const necessary = copy.kinds.necessary
  return (
    <section
      id="preferences"
      aria-labelledby="cookie-panel-title"
      className="rounded-lg border border-line bg-raised p-5 sm:p-8"
    >
      <h2 id="cookie-panel-title" className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-2 text-muted">{copy.intro}</p>
      <ul className="m-0 mt-4 list-none divide-y divide-line p-0">
        <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto] sm:items-center">
          <div>
            <p className="font-semibold">{necessary.title}</p>
            <p className="text-sm text-muted">{necessary.text}</p>
          </div>
          <Badge tone="success" className="justify-self-start">
            {necessary.always}
          </Badge>
        </li>
        {OPTIONAL.map((kind) => (
          <li
            key={kind}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
          >
            <div className="min-w-0 grow basis-40">
              <p id={`cookies-${kind}`} className="font-semibold">
                {copy.kinds[kind].title}
              </p>
              <p id={`cookies-${kind}-text`} className="text-sm text-muted">
                {copy.kinds[kind].text}
              </p>
            </div>
            <Switch
              checked={choices[kind]}
              onChange={(checked) =>
                setDraft({ over: state, choices: { ...choices, [kind]: checked } })
              }
              aria-labelledby={`cookies-${kind}`}
              aria-describedby={`cookies-${kind}-text`}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex gap-3 max-sm:flex-col sm:flex-wrap">
        <Button onClick={save}>{copy.save}</Button>
        {state.choice != null && (
          <Button variant="secondary" onClick={revokeConsent}>
            {copy.revoke}
          </Button>
        )}
      </div>
    </section>
  )
}
