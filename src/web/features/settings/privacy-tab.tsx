/** Confidentialité: cookie and e-mail choices, stored in this browser and on the server. */
import { useId, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PrivacyChoices, PrivacySettings } from '#contract/settings.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { call } from '../../lib/api.ts'
import { consent, readCookieChoices, saveCookieChoices } from '../../domain/consent/consent.ts'
import { longDate } from '../../lib/french.ts'
import { ME } from '../../lib/query-client.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

const copy = settingsCopy.privacy
/** Key of the copy of the e-mail preferences in this browser. */
const EMAIL_CHOICES_KEY = 'emailPreferences'
const privacyKey = [ME, 'privacy'] as const

export function PrivacyTab() {
  const settings = useQuery({
    queryKey: privacyKey,
    queryFn: ({ signal }) => call('settings.privacy', {}, { signal }),
    staleTime: 0,
  })
  if (settings.isError)
    return (
      <ErrorState
        error={settings.error}
        title={settingsCopy.unreachable}
        onRetry={() => void settings.refetch()}
      />
    )
  if (!settings.data) return <Skeleton className="h-128" />
  return <Choices key={settings.data.updatedAt} stored={settings.data} />
}

/** The cookie choice of this browser, or the account's when none was made here. */
function startingPoint({
  analyticalCookies,
  marketingCookies,
  emailMarketing,
  emailNotifications,
}: PrivacySettings): PrivacyChoices {
  const here = readCookieChoices()
  const isSaidHere = typeof consent.get().choice === 'boolean'
  const cookies = isSaidHere
    ? { analyticalCookies: here.analytics, marketingCookies: here.marketing }
    : { analyticalCookies, marketingCookies }
  return { ...cookies, emailMarketing, emailNotifications }
}

function Choices({ stored }: { stored: PrivacySettings }) {
  const cache = useQueryClient()
  const [choices, setChoices] = useState(() => startingPoint(stored))
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState(false)
  const set = (name: keyof PrivacyChoices) => (value: boolean) => {
    setChoices({ ...choices, [name]: value })
    setChanged(true)
  }

  async function save() {
    setBusy(true)
    try {
      const { settings } = await call('settings.savePrivacy', { body: choices })
      saveCookieChoices({
        ...readCookieChoices(),
        analytics: choices.analyticalCookies,
        marketing: choices.marketingCookies,
      })
      keepEmailChoices(choices)
      cache.setQueryData(privacyKey, settings)
      setChanged(false)
      toast({ title: copy.savedTitle, description: copy.savedText })
    } catch (error) {
      reportFailure(error, { title: copy.errorTitle, description: copy.error })
    }
    setBusy(false)
  }

  return (
    <div>
      <Section title={copy.title} intro={copy.intro}>
        <div className="grid gap-5">
          <Line words={copy.necessary} checked onChange={() => undefined} disabled />
          <Line
            words={copy.analyticalCookies}
            checked={choices.analyticalCookies}
            onChange={set('analyticalCookies')}
          />
          <Line
            words={copy.marketingCookies}
            checked={choices.marketingCookies}
            onChange={set('marketingCookies')}
          />
        </div>
      </Section>
      <Section title={copy.mailTitle} intro={copy.mailIntro}>
        <div className="grid gap-5">
          <Line
            words={copy.emailNotifications}
            checked={choices.emailNotifications}
            onChange={set('emailNotifications')}
          />
          <Line
            words={copy.emailMarketing}
            checked={choices.emailMarketing}
            onChange={set('emailMarketing')}
          />
        </div>
      </Section>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        <Button busy={busy} onClick={() => void save()}>
          {copy.save}
        </Button>
        <p role="status" className="text-sm text-muted">
          {changed
            ? copy.unsaved
            : stored.updatedAt === null
              ? copy.never
              : copy.lastSaved(longDate(stored.updatedAt))}
        </p>
      </div>
    </div>
  )
}

type LineProps = {
  words: { label: string; help: string }
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

function Line({ words, checked, onChange, disabled = false }: LineProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-40">
        <p id={id} className="font-semibold">
          {words.label}
        </p>
        <p id={`${id}-help`} className="measure text-sm text-muted">
          {words.help}
        </p>
      </div>
      <Switch
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        className="mt-1"
      />
    </div>
  )
}

/** Stores a copy of the e-mail preferences in this browser (spec 1 §3). */
function keepEmailChoices({
  emailMarketing,
  emailNotifications,
}: {
  emailMarketing: boolean
  emailNotifications: boolean
}): void {
  try {
    localStorage.setItem(EMAIL_CHOICES_KEY, JSON.stringify({ emailMarketing, emailNotifications }))
  } catch {
    // Storage is unavailable; the server still has the preferences.
  }
}
