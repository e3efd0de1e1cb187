/** One setting of the watermark: its switch, its value, and the value's editor. */
import { Pencil } from 'lucide-react'
import { WATERMARK_INPUTS, type WatermarkKey } from '#contract/admin/content-figures.ts'
import type { AdminWatermarkEntry } from '#contract/admin/content-watermark.ts'
import { adminWatermarkCopy as copy } from '#copy/admin-watermark.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { frenchMoment } from '../toolkit/dates.ts'
import { Select } from '../toolkit/inputs.tsx'
import { useAction } from '../toolkit/use-action.ts'
import { adminKey } from '../toolkit/use-resource.ts'
import { WATERMARK_KEY } from './watermark-query.ts'

type Props = { entry: AdminWatermarkEntry; /** What is being typed; null while it is not edited. */ draft: string | null; onDraft: (value: string | null) => void }

/** Why a typed value cannot be saved; null when it can. */
export function watermarkProblem(key: WatermarkKey, value: string): string | null {
  const input = WATERMARK_INPUTS[key]
  if (input.kind !== 'number' || value.trim() === '') return null
  const number = Number(value.replace(',', '.'))
  return Number.isFinite(number) && number >= input.least && number <= input.most ? null : copy.outOfRange(input.least, input.most)
}
const plain = (key: WatermarkKey, value: string) => (WATERMARK_INPUTS[key].kind === 'number' ? value.trim().replace(',', '.') : value.trim())

export function WatermarkCard({ entry, draft, onDraft }: Props) {
  const { configKey, configValue, isActive, updatedAt } = entry
  const words = copy.entries[configKey]
  const save = useAction({
    run: (body: { configValue: string; isActive: boolean }) => call('admin.watermark.update', { params: { configKey }, body }, { ifMatch: updatedAt }),
    done: () => copy.done, failed: copy.failed, serverFirst: true, touches: [WATERMARK_KEY, adminKey('logs')],
  })
  const problem = draft === null ? null : watermarkProblem(configKey, draft)
  const unchanged = draft === null || plain(configKey, draft) === configValue
  const store = () => {
    if (draft !== null && !problem && !unchanged) void save.run({ configValue: plain(configKey, draft), isActive }).then(() => onDraft(null), () => undefined)
  }
  return (
    <article aria-label={words.label} className="grid gap-3 rounded-md border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center gap-3">
        <div className="grid grow gap-0.5">
          <h3 className="text-lg">{words.label}</h3>
          <p className="text-sm text-muted">{words.text}</p>
        </div>
        <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? copy.active : copy.inactive}</Badge>
        <Switch checked={isActive} disabled={save.busy} aria-label={copy.toggle(words.label)} onChange={(on) => void save.run({ configValue, isActive: on }).catch(() => undefined)} />
      </div>
      {draft === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow break-all font-mono text-sm">{configValue === '' ? '—' : configValue}</p>
          <Button size="sm" variant="secondary" aria-label={copy.editLabel(words.label)} icon={<Pencil aria-hidden="true" className="size-4" />} onClick={() => onDraft(configValue)}>{copy.edit}</Button>
        </div>
      ) : (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            store()
          }}
        >
          <Editor entryKey={configKey} value={draft} error={problem} onChange={onDraft} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button size="sm" variant="secondary" disabled={save.busy} onClick={() => onDraft(null)}>{copy.cancel}</Button>
            <Button size="sm" type="submit" busy={save.busy} disabled={unchanged || problem !== null}>{copy.save}</Button>
          </div>
        </form>
      )}
      <p className="text-sm text-muted">{copy.changed(frenchMoment(updatedAt))} · {configKey}</p>
      {(!isActive || configValue === '') && <p className="text-sm text-muted">{copy.byDefault}</p>}
    </article>
  )
}

type EditorProps = { entryKey: WatermarkKey; value: string; error: string | null; onChange: (value: string) => void }

function Editor({ entryKey, value, error, onChange }: EditorProps) {
  const input = WATERMARK_INPUTS[entryKey]
  switch (input.kind) {
    case 'choice':
      return <Select label={copy.value} value={value} choices={input.choices.map((choice) => ({ value: choice, label: copy.colours[choice] }))} onChange={(event) => onChange(event.target.value)} />
    case 'number':
      return <Field label={copy.value} type="number" min={input.least} max={input.most} step={input.step} value={value} error={error} onChange={(event) => onChange(event.target.value)} />
    case 'text':
      return <Field label={copy.value} maxLength={input.longest} value={value} error={error} onChange={(event) => onChange(event.target.value)} />
  }
}
