/** API configuration: what is stored (secrets masked), a form that saves only what is filled in, the state of mail, a test mail. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { API_KEYS, MAIL_KEYS, MAIL_SECURITY, type ApiKey } from '#contract/admin/content-figures.ts'
import type { AdminApiConfiguration } from '#contract/admin/content-api.ts'
import { adminApiCopy as copy } from '#copy/admin-api.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../toolkit/inputs.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { UnsavedBadge, UnsavedGuard } from '../toolkit/unsaved.tsx'
import { useAction } from '../toolkit/use-action.ts'
import { adminKey, resourceQuery } from '../toolkit/use-resource.ts'
import { ApiStored } from './api-stored.tsx'

type Security = '' | keyof typeof MAIL_SECURITY
type Values = Record<Exclude<ApiKey, 'smtp_secure'>, string> & { security: Security }
export const EMPTY: Values = { google_analytics_id: '', smtp_host: '', smtp_port: '', smtp_user: '', smtp_password: '', security: '' }
export const API_TOUCH = [adminKey('admin.apiConfigurations'), adminKey('logs')]

/** Trimmed, empty ones skipped; the security chosen sets the mode, and the port where none is typed. */
export function filledIn({ security, ...texts }: Values): Partial<Record<ApiKey, string>> {
  const mode = security === '' ? {} : { smtp_port: MAIL_SECURITY[security].port, smtp_secure: MAIL_SECURITY[security].secure }
  return { ...mode, ...Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value.trim()]).filter(([, value]) => value !== '')) }
}

export function ApiPanel() {
  const query = useQuery(resourceQuery('admin.apiConfigurations'))
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <Loaded query={query}>
        {(rows) => (
          <div className="grid gap-8">
            <MailStatus rows={rows} />
            <ApiForm rows={rows} />
            <ApiStored rows={rows} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

/** Configured only when server, user and password all have values. */
function MailStatus({ rows }: { rows: readonly AdminApiConfiguration[] }) {
  const configured = MAIL_KEYS.every((key) => rows.some(({ configKey, hasValue, isActive }) => configKey === key && hasValue && isActive))
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { sent, message } = await call('admin.apiConfigurations.testMail', { body: {} })
      toast({ title: sent ? copy.testMail.sent : copy.testMail.failed, description: message, ...(sent ? {} : { variant: 'destructive' as const }) })
    } catch (error) {
      toast({ title: copy.testMail.failed, variant: 'destructive', ...(error instanceof ApiError ? { description: error.sentence } : {}) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-raised p-4">
      <p className="font-semibold">{copy.statusLabel}</p>
      <Badge tone={configured ? 'success' : 'neutral'}>{configured ? copy.status.configured : copy.status.missing}</Badge>
      <p className="grow text-sm text-muted">{copy.testMail.text}</p>
      <Button size="sm" variant="secondary" busy={busy} disabled={!configured} icon={<Send aria-hidden="true" className="size-4" />} onClick={() => void send()}>{copy.testMail.button}</Button>
    </div>
  )
}

function ApiForm({ rows }: { rows: readonly AdminApiConfiguration[] }) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<ApiKey, string>>>({})
  const dirty = JSON.stringify(values) !== JSON.stringify(EMPTY)
  const stored = new Map(rows.map((row) => [row.configKey, row]))
  const set = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes })
    setErrors({})
  }

  const save = useAction({
    /** One call per key: made when it does not exist, otherwise changed and active. */
    async run(filled: Partial<Record<ApiKey, string>>) {
      for (const configKey of API_KEYS) {
        const configValue = filled[configKey]
        if (configValue === undefined) continue
        await store(configKey, configValue, stored.get(configKey)).catch((error: unknown) => {
          if (error instanceof ApiError) setErrors({ [configKey]: error.fields.configValue ?? error.sentence })
          throw error
        })
      }
      return API_KEYS.some((key) => filled[key] !== undefined && stored.has(key))
    },
    done: (changed) => (changed ? copy.updated : copy.created), failed: copy.failed, touches: API_TOUCH,
  })

  function submit() {
    const filled = filledIn(values)
    if (Object.keys(filled).length === 0) return void toast({ title: copy.nothing, variant: 'destructive' })
    void save.run(filled).then(() => setValues(EMPTY), () => undefined)
  }

  const text = (key: Exclude<ApiKey, 'smtp_secure'>, more: object = {}) => (
    <Field
      label={copy.fields[key]} autoComplete="off" spellCheck={false} value={values[key]} error={errors[key] ?? null} help={stored.get(key)?.hasValue ? copy.keep : undefined}
      onChange={(event) => set({ [key]: event.target.value })} {...more}
    />
  )
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.busy) submit()
      }}
    >
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{copy.analytics}</legend>
        {text('google_analytics_id', { help: copy.analyticsHelp })}
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{copy.mail}</legend>
        {text('smtp_host', { help: copy.hostHelp })}
        {text('smtp_port', { inputMode: 'numeric', help: copy.portHelp })}
        <Select
          label={copy.fields.smtp_secure} value={values.security} error={errors.smtp_secure ?? null}
          choices={(['', 'TLS', 'SSL'] as const).map((value) => ({ value, label: copy.security[value] }))}
          onChange={(event) => set({ security: event.target.value as Security })}
        />
        {text('smtp_user')}
        {text('smtp_password', { type: 'password', autoComplete: 'new-password' })}
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <UnsavedBadge dirty={dirty} />
        <Button type="submit" busy={save.busy}>{copy.save}</Button>
      </div>
      <UnsavedGuard dirty={dirty && !save.busy} />
    </form>
  )
}

const store = (configKey: ApiKey, configValue: string, row: AdminApiConfiguration | undefined) => row
  ? call('admin.apiConfigurations.update', { params: { configKey }, body: { configValue, isActive: true } }, { ifMatch: row.updatedAt })
  : call('admin.apiConfigurations.create', { body: { configKey, configValue, isActive: true } })
