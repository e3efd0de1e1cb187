/** The form of the publisher's details, a single record. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminPublisher } from '#contract/admin/opening.ts'
import {
  MAX_PUBLISHER_LENGTH,
  PUBLISHER_FIELDS,
  type PublisherField,
} from '#contract/admin/opening-figures.ts'
import { adminOpeningCopy } from '#copy/admin/opening.ts'
import { call } from '../../../lib/api.ts'
import type { Field } from '../toolkit/form.ts'
import { FormPanel } from '../toolkit/form-panel.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { isConflict, useAction } from '../toolkit/use-action.ts'

const copy = adminOpeningCopy.publisher
const KEY = adminKey('admin.publisher')
type Values = Record<PublisherField, string>

const FIELDS: readonly Field<Values>[] = PUBLISHER_FIELDS.map((name) => ({
  name,
  label: copy.fields[name],
  input: 'text',
  wide: true,
  maxLength: MAX_PUBLISHER_LENGTH,
  help: copy.help[name],
}))
const toForm = (row: AdminPublisher): Values =>
  Object.fromEntries(PUBLISHER_FIELDS.map((name) => [name, row[name]])) as Values

export function PublisherPanel() {
  const cache = useQueryClient()
  const options = { queryKey: KEY, queryFn: () => call('admin.publisher.read'), staleTime: 0 }
  const query = useQuery(options)
  const save = useAction({
    async run({ values, version }: { values: Values; version: string | undefined }) {
      const saved = await call(
        'admin.publisher.save',
        { body: values },
        { ifMatch: version ?? null },
      )
      cache.setQueryData(KEY, saved)
      return saved
    },
    done: () => ({ title: copy.saved }),
    failed: copy.failed,
    touches: [adminKey('opening'), adminKey('logs')],
    quiet: isConflict,
  })
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <Loaded query={query}>
        {(row) => (
          <FormPanel
            groups={[{ key: 'all', label: copy.title, fields: FIELDS }]}
            initial={toForm(row)}
            version={row.updatedAt ?? undefined}
            save={async (values, version) =>
              (await save.run({ values, version })).updatedAt ?? undefined
            }
            reread={async () => {
              const fresh = await cache.fetchQuery(options)
              return { values: toForm(fresh), version: fresh.updatedAt ?? undefined }
            }}
          />
        )}
      </Loaded>
    </Panel>
  )
}
