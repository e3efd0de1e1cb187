/** A setting of the watermark: its switch, its value, and the editor of the value. */
import { Pencil } from 'lucide-react'
import {
  appliedWatermark,
  isOnStep,
  WATERMARK_INPUTS,
  type WatermarkKey,
} from '#contract/admin/watermark-figures.ts'
import type { AdminWatermarkEntry } from '#contract/admin/watermark.ts'
import { adminWatermarkCopy as copy, watermarkAdminCopy } from '#copy/admin/watermark.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ConflictDialog } from '../toolkit/conflict.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import type { Field as FieldOf } from '../toolkit/form.ts'
import { Select } from '../../../ui/select.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { useSave } from '../toolkit/use-save.ts'

type Props = {
  entry: AdminWatermarkEntry
  /** The typed value; null while not edited. */
  draft: string | null
  onDraft: (value: string | null) => void
  /** Reads the stored entry. */
  reread: () => Promise<AdminWatermarkEntry | null>
}
type Values = { configValue: string; isActive: boolean }

/** The error of a typed value; null when it is valid. */
export function watermarkError(key: WatermarkKey, value: string): string | null {
  if (value.trim() === '' || isOnStep(key, storedValue(key, value))) return null
  return watermarkAdminCopy.outOfRange[key]
}
/** A typed value as it is stored. */
export const storedValue = (key: WatermarkKey, value: string) =>
  WATERMARK_INPUTS[key].kind === 'number' ? value.trim().replace(',', '.') : value.trim()

/** A stored value with a decimal comma, or with its unit. */
function formatted(key: WatermarkKey, value: string): string {
  if (WATERMARK_INPUTS[key].kind === 'number') return value.replace('.', ',')
  return copy.unit[key](value)
}

export function WatermarkCard({ entry, draft, onDraft, reread }: Props) {
  const { configKey, configValue, isActive, updatedAt } = entry
  const words = copy.entries[configKey]
  const seen = { values: { configValue, isActive }, version: updatedAt }
  const saving = useEntrySave(entry, reread, () => onDraft(null))
  const error = draft === null ? null : watermarkError(configKey, draft)
  const unchanged = draft === null || storedValue(configKey, draft) === configValue
  const store = () => {
    if (draft !== null && !error && !unchanged)
      saving.save({ configValue: storedValue(configKey, draft), isActive }, seen)
  }
  return (
    <article
      aria-label={words.label}
      className="grid gap-3 rounded-md border border-line bg-raised p-5"
    >
      <div className="flex items-start gap-3">
        <Heading entry={entry} />
        <Switch
          checked={isActive}
          busy={saving.busy}
          aria-label={copy.toggle(words.label)}
          onChange={(on) => saving.save({ configValue, isActive: on }, seen)}
        />
      </div>
      {draft === null ? (
        <StoredValue entry={entry} onEdit={() => onDraft(configValue)} />
      ) : (
        <PlainForm busy={saving.busy} onSubmit={store} className="grid gap-3">
          <Editor entryKey={configKey} value={draft} error={error} onChange={onDraft} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              size="sm"
              variant="secondary"
              disabled={saving.busy}
              onClick={() => onDraft(null)}
            >
              {copy.cancel}
            </Button>
            <Button
              size="sm"
              type="submit"
              busy={saving.busy}
              disabled={unchanged || error !== null}
            >
              {copy.save}
            </Button>
          </div>
        </PlainForm>
      )}
      <p className="text-sm text-muted">
        {copy.changed(frenchDateTime(updatedAt))} · {configKey}
      </p>
      {appliedWatermark(configKey, configValue, isActive).isDefault && (
        <p className="text-sm text-muted">{copy.byDefault}</p>
      )}
      <ConflictDialog save={saving} fields={FIELDS} onTaken={() => onDraft(null)} />
    </article>
  )
}

/** Saves a change of the entry, also over a concurrent one that does not contradict it. */
const useEntrySave = (
  { configKey }: AdminWatermarkEntry,
  reread: Props['reread'],
  onSaved: () => void,
) =>
  useSave<Values>({
    run: (body, version) =>
      call(
        'admin.watermark.update',
        { params: { configKey }, body },
        version ? { ifMatch: version } : {},
      ),
    reread: async () => {
      const stored = await reread()
      return (
        stored && {
          values: { configValue: stored.configValue, isActive: stored.isActive },
          version: stored.updatedAt,
        }
      )
    },
    done: () => copy.done,
    failed: copy.failed,
    serverFirst: true,
    touches: [WATERMARK_KEY, adminKey('logs')],
    onSaved,
  })

function Heading({ entry: { configKey, isActive } }: Pick<Props, 'entry'>) {
  const words = copy.entries[configKey]
  return (
    <div className="grid grow gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{words.label}</h3>
        <Badge tone={isActive ? 'success' : 'neutral'}>
          {isActive ? copy.active : copy.inactive}
        </Badge>
      </div>
      <p className="text-sm text-muted">{words.text}</p>
    </div>
  )
}

const StoredValue = ({
  entry: { configKey, configValue },
  onEdit,
}: Pick<Props, 'entry'> & { onEdit: () => void }) => (
  <div className="flex flex-wrap items-center gap-3">
    <p className="grow wrap-anywhere font-mono text-sm">
      {configValue === '' ? '—' : formatted(configKey, configValue).replace(/^-/, '−')}
    </p>
    <Button
      size="sm"
      variant="secondary"
      aria-label={copy.editLabel(copy.entries[configKey].label)}
      icon={<Pencil aria-hidden="true" className="size-4" />}
      onClick={onEdit}
    >
      {copy.edit}
    </Button>
  </div>
)

const FIELDS: readonly FieldOf<Values>[] = [
  { name: 'configValue', label: copy.value, input: 'text' },
  { name: 'isActive', label: copy.active, input: 'switch' },
]

type EditorProps = {
  entryKey: WatermarkKey
  value: string
  error: string | null
  onChange: (value: string) => void
}

function Editor({ entryKey, value, error, onChange }: EditorProps) {
  const input = WATERMARK_INPUTS[entryKey]
  switch (input.kind) {
    case 'choice':
      return (
        <Select
          label={copy.value}
          value={value}
          choices={input.choices.map((choice) => ({ value: choice, label: copy.colours[choice] }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return (
        <Field
          label={copy.value}
          type="number"
          min={input.least}
          max={input.most}
          step={input.step}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'text':
      return (
        <Field
          label={copy.value}
          maxLength={input.longest}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

export const WATERMARK_KEY = adminKey('admin.watermark')
/** The entry being edited and its typed value. */
export type Draft = { key: WatermarkKey; value: string } | null
