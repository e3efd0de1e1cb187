/** A section of the landing page with its switch, edit and delete buttons. */
import { Pencil, Trash2 } from 'lucide-react'
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import { adminLandingCopy as copy } from '#copy/admin/landing.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ScheduledBadge } from '../inputs/publish-at.tsx'
import { ConflictDialog } from '../toolkit/conflict.tsx'
import { frenchDay } from '../toolkit/dates.ts'
import type { Field, StoredForm } from '../toolkit/form.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { useFocusedFirst } from '../toolkit/use-focused-first.ts'
import { adminKey } from '../toolkit/query-keys.ts'
import { useSave } from '../toolkit/use-save.ts'
import { LANDING_TOUCH, typeName, type LandingValues } from './landing-spec.ts'
import { SectionIcon } from './section-icon.tsx'

type Props = {
  section: AdminLandingSection
  /** Its editor was just closed. */
  focused?: boolean
  onEdit: () => void
  onRemove: () => void
  /** Reads the stored section; null when it was deleted. */
  reread: () => Promise<StoredForm<LandingValues> | null>
}
type SwitchValues = { isEnabled: boolean }
const FIELDS: readonly Field<SwitchValues>[] = [
  { name: 'isEnabled', label: copy.dialog.active, input: 'switch' },
]

export function LandingCard({ section, focused = false, onEdit, onRemove, reread }: Props) {
  const { sectionKey, title, subtitle, isEnabled, publishAt, sortOrder, updatedAt } = section
  const name = typeName(sectionKey)
  const edit = useFocusedFirst<HTMLButtonElement>(focused)
  const toggle = useSave<SwitchValues>({
    run: (body, version) =>
      call(
        'admin.landingSections.update',
        { params: { sectionKey }, body },
        version ? { ifMatch: version } : {},
      ),
    reread: async () => {
      const stored = await reread()
      return (
        stored && {
          values: { isEnabled: stored.values.isEnabled },
          version: stored.version ?? null,
        }
      )
    },
    done: () => copy.toggled,
    failed: copy.updateFailed,
    serverFirst: true,
    touches: [adminKey('admin.landingSections'), adminKey('logs'), ...LANDING_TOUCH],
  })
  return (
    <article
      aria-label={name}
      className="grid h-full content-start gap-4 rounded-md border border-line bg-raised p-5"
    >
      <div className="flex items-start gap-3">
        <SectionIcon sectionKey={sectionKey} className="mt-1 size-6 shrink-0 text-ochre" />
        <div className="grid min-w-0 grow gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="grow text-sm text-muted">{name}</p>
            <Badge tone={isEnabled ? 'success' : 'neutral'}>
              {isEnabled ? copy.enabled : copy.disabled}
            </Badge>
            <ScheduledBadge publishAt={publishAt} />
          </div>
          <h3 className="text-lg wrap-anywhere">{title || copy.untitled}</h3>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{copy.subtitle}</dt>
        <dd>{subtitle ?? copy.undefined}</dd>
        <dt className="text-muted">{copy.order}</dt>
        <dd>{sortOrder}</dd>
        <dt className="text-muted">{copy.changed}</dt>
        <dd>{frenchDay(updatedAt)}</dd>
        <dt className="text-muted">{copy.key}</dt>
        <dd>
          <LongText>{sectionKey}</LongText>
        </dd>
      </dl>
      <div className="mt-auto flex items-center gap-2">
        <Switch
          checked={isEnabled}
          busy={toggle.busy}
          aria-label={copy.toggle(name)}
          onChange={(on) =>
            toggle.save({ isEnabled: on }, { values: { isEnabled }, version: updatedAt })
          }
        />
        <div className="grow" />
        <Button
          ref={edit}
          size="sm"
          variant="secondary"
          aria-label={copy.editLabel(name)}
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={onEdit}
        >
          {copy.edit}
        </Button>
        <IconButton label={copy.removeLabel(name)} className="text-brick!" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <ConflictDialog save={toggle} fields={FIELDS} />
    </article>
  )
}
