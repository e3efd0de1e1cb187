/** The table of the stored API settings, with deletion. */
import { Trash2 } from 'lucide-react'
import type { AdminApiConfiguration } from '#contract/admin/settings-api.ts'
import { adminApiCopy as copy, apiValueInWords } from '#copy/admin/settings-api.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { DataTable, type Column } from '../toolkit/data-table.tsx'
import type { Field } from '../toolkit/form.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { removalText } from './api-values.ts'
import { RemovalDialog, useRemoval } from '../toolkit/removal.tsx'
import { adminKey } from '../toolkit/query-keys.ts'

const COLUMNS: readonly Column<AdminApiConfiguration>[] = [
  {
    key: 'name',
    label: copy.key,
    cell: (row) => (
      <>
        <span className="font-semibold">{copy.fields[row.configKey]}</span>
        <br />
        <span className="text-muted">
          <LongText>{row.configKey}</LongText>
        </span>
      </>
    ),
  },
  {
    key: 'value',
    label: copy.value,
    grow: true,
    cell: (row) => <LongText>{shownValue(row)}</LongText>,
  },
  { key: 'state', label: copy.state, cell: (row) => <State row={row} /> },
]

function shownValue({ configKey, configValue, erased }: AdminApiConfiguration): string {
  if (erased) return copy.erased[erased]
  return configValue === null ? copy.hidden : apiValueInWords(configKey, configValue)
}

function State({ row: { isActive, erased } }: { row: AdminApiConfiguration }) {
  if (erased) return <Badge tone="error">{copy.erasedState}</Badge>
  return (
    <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? copy.active : copy.inactive}</Badge>
  )
}

type Stored = { value: string; isActive: boolean }
const FIELDS: readonly Field<Stored>[] = [
  { name: 'value', label: copy.value, input: 'text' },
  { name: 'isActive', label: copy.active, input: 'switch' },
]

export function ApiStored({
  rows,
  reread,
}: {
  rows: readonly AdminApiConfiguration[]
  reread: () => Promise<readonly AdminApiConfiguration[]>
}) {
  const removal = useRemoval({
    run: ({ configKey, updatedAt }: AdminApiConfiguration) =>
      call('admin.apiConfigurations.remove', { params: { configKey } }, { ifMatch: updatedAt }),
    done: () => copy.removed,
    failed: copy.removeFailed,
    touches: [adminKey('admin.apiConfigurations'), adminKey('logs')],
    reread: async ({ configKey }) =>
      (await reread()).find((row) => row.configKey === configKey) ?? null,
  })
  return (
    <section className="grid gap-3" aria-label={copy.stored}>
      <h3 className="text-lg">{copy.stored}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">{copy.empty}</p>
      ) : (
        <DataTable
          caption={copy.stored}
          rows={rows}
          rowKey={(row) => row.configKey}
          columns={COLUMNS}
          renderActions={(row) => (
            <IconButton
              label={copy.remove(copy.fields[row.configKey])}
              className="text-brick!"
              onClick={() => removal.ask(row)}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
            </IconButton>
          )}
        />
      )}
      <RemovalDialog
        removal={removal}
        title={({ configKey }) => copy.removeTitle(copy.fields[configKey])}
        text={({ configKey }) => removalText(configKey, rows)}
        values={(row) => ({ value: shownValue(row), isActive: row.isActive })}
        fields={() => FIELDS}
      />
    </section>
  )
}
