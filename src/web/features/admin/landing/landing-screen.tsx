/**
 * The screen 'Page d’accueil': sections as cards, a creation dialog, and an editor that replaces
 * the list.
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

export function LandingScreen() {
  const { query, create, update, removal, order, reread } = useResource(landingSpec)
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<AdminLandingSection | 'new' | null>(null)
  const selected = search.get('section')
  /**
   * The section opened from the list: the focus moves to its editor, and back to its card on close.
   */
  const [opened, setOpened] = useState<string | null>(null)
  /** Restorations of the open section, each of which starts its editor again. */
  const [restorations, setRestorations] = useState(0)
  const open = (key: string) => {
    setOpened(key)
    select(key)
  }
  const select = (key: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (key) next.set('section', key)
      else next.delete('section')
      return next
    })
  const rows = query.data ?? []
  const row = dialog === 'new' ? null : dialog
  const isFull = LANDING_KEYS.every((key) => rows.some(({ sectionKey }) => sectionKey === key))
  const save =
    (section: AdminLandingSection) =>
    (values: ReturnType<typeof landingSpec.toForm>, version: string | undefined) =>
      update.run({ row: section, values, version })

  if (selected !== null) {
    return (
      <Loaded query={query} loading={copy.loading}>
        {(sections) => {
          const section = sections.find(({ sectionKey }) => sectionKey === selected)
          if (!section)
            return (
              <Alert
                tone="error"
                title={copy.noSelection}
                actions={
                  <Button size="sm" variant="secondary" onClick={() => select(null)}>
                    {copy.back}
                  </Button>
                }
              />
            )
          return (
            <>
              <LandingEditor
                key={`${section.sectionKey}-${restorations}`}
                section={section}
                focused={opened === section.sectionKey}
                reread={() => reread(section.sectionKey)}
                onDone={() => select(null)}
                onRestored={() => setRestorations((count) => count + 1)}
                onEdit={() => setDialog(section)}
                save={async (values, version) => versionOf(await save(section)(values, version))}
              />
              {dialog && (
                <LandingDialog
                  section={section}
                  sections={sections}
                  save={save(section)}
                  reread={() => reread(section.sectionKey)}
                  onClose={() => setDialog(null)}
                />
              )}
            </>
          )
        }}
      </Loaded>
    )
  }

  const first = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setDialog('new')}>
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
            onClick={() => setDialog('new')}
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
                  onEdit={() => open(section.sectionKey)}
                  onRemove={() => removal.ask(section)}
                  reread={() => reread(section.sectionKey)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {dialog && (
        <LandingDialog
          section={row}
          sections={rows}
          onClose={() => setDialog(null)}
          save={row ? save(row) : (values) => create.run(values)}
          {...(row ? { reread: () => reread(row.sectionKey) } : {})}
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
