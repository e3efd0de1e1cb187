/**
 * The API configuration: mail status, a form that saves only filled fields, and the stored values.
 */
import { useId, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { API_KEYS, type ApiKey } from '#contract/admin/settings-api-figures.ts'
import type { AdminApiConfiguration } from '#contract/admin/settings-api.ts'
import { adminApiCopy as copy } from '#copy/admin/settings-api.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ConflictDialog } from '../toolkit/conflict.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { UnsavedBadge, UnsavedGuard } from '../toolkit/unsaved.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { resourceQuery } from '../toolkit/resource-calls.ts'
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts'
import { useSave } from '../toolkit/use-save.ts'
import { ApiStored } from './api-stored.tsx'
import {
  EMPTY,
  entriesOf,
  FILLED_FIELDS,
  filledIn,
  storedOf,
  type ApiValues,
  type Filled,
} from './api-values.ts'
import { MailStatus } from './mail-status.tsx'

type Rows = readonly AdminApiConfiguration[]
type PartProps = {
  rows: Rows
  /** Reads the stored settings. */
  reread: () => Promise<Rows>
}

export function ApiPanel() {
  const cache = useQueryClient()
  const options = resourceQuery('admin.apiConfigurations')
  const query = useQuery(options)
  const reread = () => cache.fetchQuery(options)
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <Loaded query={query}>
        {(rows) => (
          <div className="grid gap-8">
            <MailStatus rows={rows} />
            <ErasedNotice rows={rows} />
            <ApiForm rows={rows} reread={reread} />
            <ApiStored rows={rows} reread={reread} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

/** Names each erased value and the reason. */
function ErasedNotice({ rows }: { rows: Rows }) {
  return rows.map(
    ({ configKey, erased }) =>
      erased && (
        <Alert key={configKey} tone="error" title={copy.erasedTitle(copy.fields[configKey])}>
          {copy.erased[erased]}
        </Alert>
      ),
  )
}

function helpOf(row: AdminApiConfiguration | undefined): string | undefined {
  if (row?.erased) return copy.erased[row.erased]
  return row?.hasValue ? copy.keep : undefined
}

function ApiForm({ rows, reread }: PartProps) {
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<ApiKey, string>>>({})
  const dirty = JSON.stringify(values) !== JSON.stringify(EMPTY)
  const stored = new Map(rows.map((row) => [row.configKey, row]))
  const clear = () => {
    setValues(EMPTY)
    setErrors({})
  }
  const set = (changes: Partial<ApiValues>) => {
    setValues({ ...values, ...changes })
    setErrors({})
  }

  const saving = useSave<Filled>({
    run: (filled, version) =>
      call('admin.apiConfigurations.saveAll', {
        body: { entries: entriesOf(filled, version) },
      }).catch((error: unknown) => {
        if (error instanceof ApiError) {
          setErrors(error.fields)
          focusFirstError()
        }
        throw error
      }),
    reread: async (filled) => storedOf(await reread(), filled),
    done: (_saved, filled) =>
      API_KEYS.some((key) => filled[key] !== undefined && stored.has(key))
        ? copy.updated
        : copy.created,
    onSaved: clear,
    failed: copy.failed,
    touches: [adminKey('admin.apiConfigurations'), adminKey('logs')],
  })

  function submit() {
    const filled = filledIn(values)
    if (Object.keys(filled).length === 0)
      return void toast({ title: copy.nothing, variant: 'destructive' })
    saving.save(filled, storedOf(rows, filled))
  }

  const text = (key: Exclude<ApiKey, 'smtp_secure'>, more: object = {}) => (
    <Field
      label={copy.fields[key]}
      autoComplete="off"
      spellCheck={false}
      value={values[key]}
      error={errors[key] ?? null}
      help={helpOf(stored.get(key))}
      onChange={(event) => set({ [key]: event.target.value })}
      {...more}
    />
  )
  return (
    <PlainForm id={formId} busy={saving.busy} onSubmit={submit} className="grid gap-6">
      <fieldset className="grid items-start gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{copy.analytics}</legend>
        {text('google_analytics_id', { help: copy.analyticsHelp })}
      </fieldset>
      <fieldset className="grid items-start gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{copy.mail}</legend>
        {text('smtp_host', { help: copy.hostHelp })}
        {text('smtp_port', { inputMode: 'numeric', help: copy.portHelp })}
        <Select
          label={copy.fields.smtp_secure}
          value={values.security}
          error={errors.smtp_secure ?? null}
          choices={(['', 'TLS', 'SSL'] as const).map((value) => ({
            value,
            label: copy.security[value],
          }))}
          onChange={(event) => set({ security: event.target.value as ApiValues['security'] })}
        />
        {text('smtp_user')}
        {text('smtp_password', { type: 'password', autoComplete: 'new-password' })}
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <UnsavedBadge dirty={dirty} />
        <Button type="submit" busy={saving.busy}>
          {copy.save}
        </Button>
      </div>
      <ConflictDialog save={saving} fields={FILLED_FIELDS} onTaken={clear} />
      <UnsavedGuard dirty={dirty && !saving.busy} />
    </PlainForm>
  )
}
