/**
 * The screen 'Gestion Landing Page': sections as cards, a creation dialog, and an editor that
 * replaces the list.
 */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Plus } from 'lucide-react'
import { LANDING_KEYS } from '#contract/landing-figures.ts'
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import { adminLandingCopy as copy } from '#copy/admin/landing.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { OrderButton } from '../toolkit/order-button.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { RemovalDialog } from '../toolkit/removal.tsx'
import { versionOf } from '../toolkit/resource-calls.ts'
import { useResource } from '../toolkit/resource-panel.tsx'
import { LandingCard } from './landing-card.tsx'
import { LandingDialog } from './landing-dialog.tsx'
import { LandingEditor, sectionFields } from './landing-editor.tsx'
import { landingSpec, typeName } from './landing-spec.ts'

const useSections = () => useResource(landingSpec)
type SectionsResource = ReturnType<typeof useSections>
type SectionValues = ReturnType<typeof landingSpec.toForm>

export function LandingScreen() {
  const resource = useSections()
  const [search, setSearch] = useSearchParams()
  const selected = search.get('section')
  /**
   * The section opened from the list: the focus moves to its editor, and back to its card on close.
   */
  const [opened, setOpened] = useState<string | null>(null)
  const select = (key: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (key) next.set('section', key)
      else next.delete('section')
      return next
    })
  const open = (key: string) => {
    setOpened(key)
    select(key)
  }
  return selected === null ? (
    <SectionList resource={resource} opened={opened} onOpen={open} />
  ) : (
    <OpenSection
      resource={resource}
      sectionKey={selected}
      focused={opened === selected}
      onClose={() => select(null)}
    />
  )
}

const saveOf =
  ({ update }: SectionsResource, section: AdminLandingSection) =>
  (values: SectionValues, version: string | undefined) =>
    update.run({ row: section, values, version })

type OpenSectionProps = {
  resource: SectionsResource
  sectionKey: string
  focused: boolean
  onClose: () => void
}

/** The editor of one section, and the dialog of its general fields. */
function OpenSection({ resource, sectionKey, focused, onClose }: OpenSectionProps) {
  const [editing, setEditing] = useState(false)
  /** Restorations of the open section, each of which starts its editor again. */
  const [restorations, setRestorations] = useState(0)
  const reread = () => resource.reread(sectionKey)
  return (
    <Loaded query={resource.query} loading={copy.loading}>
      {(sections) => {
        const section = sections.find((candidate) => candidate.sectionKey === sectionKey)
        if (!section) return <NoSelection onClose={onClose} />
        const save = saveOf(resource, section)
        return (
          <>
            <LandingEditor
              key={`${sectionKey}-${restorations}`}
              section={section}
              focused={focused}
              reread={reread}
              onDone={onClose}
              onRestored={() => setRestorations((count) => count + 1)}
              onEdit={() => setEditing(true)}
              save={async (values, version) => versionOf(await save(values, version))}
            />
            {editing && (
              <LandingDialog
                section={section}
                sections={sections}
                save={save}
                reread={reread}
                onClose={() => setEditing(false)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const NoSelection = ({ onClose }: { onClose: () => void }) => (
  <Alert
    tone="error"
    title={copy.noSelection}
    actions={
      <Button size="sm" variant="secondary" onClick={onClose}>
        {copy.back}
      </Button>
    }
  />
)

type SectionListProps = {
  resource: SectionsResource
  opened: string | null
  onOpen: (key: string) => void
}

/** The sections as cards, and the dialog that creates one. */
function SectionList({ resource, opened, onOpen }: SectionListProps) {
  const { query, create, removal, order, reread } = resource
  const [creating, setCreating] = useState(false)
  const rows = query.data ?? []
  const isFull = LANDING_KEYS.every((key) => rows.some(({ sectionKey }) => sectionKey === key))
  const first = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setCreating(true)}>
      {copy.createFirst}
    </Button>
  )
  return (
    <Panel
      title={copy.heading}
      intro={isFull ? `${copy.intro} ${copy.full}` : copy.intro}
      actions={
        <>
          {order && <OrderButton {...order} />}
          <Button
            icon={<Plus aria-hidden="true" className="size-5" />}
            disabled={isFull}
            onClick={() => setCreating(true)}
          >
            {copy.add}
          </Button>
        </>
      }
    >
      <Loaded
        query={query}
        loading={copy.loading}
        skeletonClass="h-44"
        empty={{ when: (list) => list.length === 0, title: copy.empty, action: first }}
      >
        {(sections) => (
          <ul className="grid gap-5 lg:grid-cols-2">
            {sections.map((section) => (
              <li key={section.sectionKey}>
                <LandingCard
                  section={section}
                  focused={opened === section.sectionKey}
                  onEdit={() => onOpen(section.sectionKey)}
                  onRemove={() => removal.ask(section)}
                  reread={() => reread(section.sectionKey)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {creating && (
        <LandingDialog
          section={null}
          sections={rows}
          onClose={() => setCreating(false)}
          save={(values) => create.run(values)}
        />
      )}
      <RemovalDialog
        removal={removal}
        title={(section) => copy.removeTitle(typeName(section.sectionKey))}
        text={() => copy.removeText}
        values={(section) => landingSpec.toForm(section, [])}
        fields={(section) => sectionFields(section.sectionKey)}
      />
    </Panel>
  )
}
