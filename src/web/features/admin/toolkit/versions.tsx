/** The versions of an item of content: their list, the difference of one, and its restoration. */
import { useMemo, useState } from 'react'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import type { ContentVersion } from '#contract/admin/versions.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminVersionsCopy as copy } from '#copy/admin/versions.ts'
import { siteCopy } from '#copy/public/site.ts'
import { call } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { wait } from '../../../lib/wait.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { frenchDateTime } from './dates.ts'
import { Drawer } from './drawer.tsx'
import { Loaded } from './panel.tsx'
import { adminKey } from './query-keys.ts'
import { isConflict, toastFailure, useAction } from './use-action.ts'
import { VersionDifference } from './version-difference.tsx'
import { differencesOf } from './version-texts.ts'

export type VersionsProps = {
  kind: VersionKind
  itemKey: string
  /** What the item is called on screen. */
  name: string
  /** `updatedAt` of the item as it is shown; null before its first save. */
  seen: string | null
  /** The form has changes that a restoration would discard. */
  dirty: boolean
  /** Keys of the queries that show the item. */
  touches: readonly QueryKey[]
  onRestored: () => void
}

export function VersionsButton(props: VersionsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={copy.openOf(props.name)}
        icon={<History aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {copy.open}
      </Button>
      {open && <VersionsDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const versionsKey = (kind: VersionKind, itemKey: string) => adminKey('versions', kind, itemKey)

function VersionsDrawer({
  kind,
  itemKey,
  name,
  seen,
  dirty,
  touches,
  onRestored,
  onClose,
}: VersionsProps & { onClose: () => void }) {
  const params = { kind, key: itemKey }
  const query = useQuery({
    queryKey: versionsKey(kind, itemKey),
    queryFn: ({ signal }) => call('admin.versions.list', { params }, { signal }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = query.data ?? []
  // The latest version is the present content, so the previous one is selected.
  const selected = rows.find(({ id }) => id === chosen) ?? rows[1] ?? rows[0]
  const { busy, restore } = useRestoring({ kind, itemKey, seen, touches, onClose, onRestored })
  const isLatest = selected?.id === rows[0]?.id

  return (
    <Drawer
      open
      wide
      title={copy.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {siteCopy.close}
          </Button>
          <Button
            busy={busy}
            disabled={!selected || isLatest}
            onClick={() => selected && void restore(selected.id)}
          >
            {busy ? adminCopy.saving : copy.restore}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="measure text-sm text-muted">{copy.intro}</p>
        {dirty && <Alert title={copy.unsaved} />}
        <Loaded
          query={query}
          empty={{ when: (list) => list.length === 0, title: copy.empty, text: copy.emptyText }}
        >
          {(list) => (
            <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
              <VersionList list={list} chosenId={selected?.id} onChoose={setChosen} />
              {selected && (
                <Comparison
                  key={selected.id}
                  kind={kind}
                  itemKey={itemKey}
                  version={selected}
                  isLatest={isLatest}
                />
              )}
            </div>
          )}
        </Loaded>
      </div>
    </Drawer>
  )
}

/** Restores a version, then closes the drawer and reports the restoration. */
function useRestoring({
  kind,
  itemKey,
  seen,
  touches,
  onClose,
  onRestored,
}: Omit<VersionsProps, 'name' | 'dirty'> & { onClose: () => void }) {
  const action = useAction({
    run: (id: number) =>
      call(
        'admin.versions.restore',
        { params: { kind, key: itemKey, id } },
        seen === null ? {} : { ifMatch: seen },
      ),
    done: () => ({ title: copy.restored }),
    failed: copy.restoreFailed,
    serverFirst: true,
    quiet: isConflict,
    touches: [...touches, versionsKey(kind, itemKey), adminKey('logs')],
  })
  async function restore(id: number): Promise<void> {
    try {
      await action.run(id)
      // Screens get the data that was read again one task later, and an editor starts from them.
      await wait(0)
      onClose()
      onRestored()
    } catch (error) {
      if (isConflict(error)) toastFailure(error, copy.conflict)
    }
  }
  return { busy: action.busy, restore }
}

type ListProps = {
  list: readonly ContentVersion[]
  chosenId: number | undefined
  onChoose: (id: number) => void
}

const VersionList = ({ list, chosenId, onChoose }: ListProps) => (
  <ul
    aria-label={copy.list}
    className="grid max-h-64 gap-1 overflow-y-auto rounded-md border border-line p-1 lg:max-h-none"
  >
    {list.map((version, at) => (
      <li key={version.id}>
        <VersionChoice
          version={version}
          isLatest={at === 0}
          isChosen={version.id === chosenId}
          onChoose={() => onChoose(version.id)}
        />
      </li>
    ))}
  </ul>
)

type ChoiceProps = {
  version: ContentVersion
  isLatest: boolean
  isChosen: boolean
  onChoose: () => void
}

const VersionChoice = ({
  version: { createdAt, author, restoredFrom },
  isLatest,
  isChosen,
  onChoose,
}: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={cx(
      'grid min-h-12 w-full gap-0.5 rounded-sm border-l-4 px-3 py-2 text-left',
      isChosen ? 'border-ochre bg-raised' : 'border-transparent hover:bg-raised',
    )}
  >
    <span className="font-semibold">{frenchDateTime(createdAt)}</span>
    <span className="text-sm text-muted">{copy.by(author)}</span>
    {isLatest && <span className="text-sm">{copy.current}</span>}
    {restoredFrom && (
      <span className="text-sm">{copy.restoredFrom(frenchDateTime(restoredFrom))}</span>
    )}
  </button>
)

type ComparisonProps = {
  kind: VersionKind
  itemKey: string
  version: ContentVersion
  isLatest: boolean
}
type Against = keyof typeof copy.against

function Comparison({ kind, itemKey, version, isLatest }: ComparisonProps) {
  const [against, setAgainst] = useState<Against>(isLatest ? 'previous' : 'current')
  const query = useQuery({
    queryKey: [...versionsKey(kind, itemKey), version.id],
    queryFn: ({ signal }) =>
      call('admin.versions.read', { params: { kind, key: itemKey, id: version.id } }, { signal }),
    staleTime: 0,
  })
  const compared = query.data
  // Towards the present content the list shows what a restoration would change.
  const differences = useMemo(() => {
    if (!compared) return null
    const from = compared[against]
    return from && differencesOf(kind, itemKey, from, compared.content)
  }, [compared, against, kind, itemKey])
  return (
    <section aria-label={copy.compare} className="grid min-w-0 gap-4">
      <Select
        label={copy.compare}
        value={against}
        choices={(isLatest ? (['previous'] as const) : (['current', 'previous'] as const)).map(
          (value) => ({ value, label: copy.against[value] }),
        )}
        onChange={(event) => setAgainst(event.target.value as Against)}
      />
      <Loaded query={query} skeletons={2}>
        {() =>
          differences ? (
            <VersionDifference differences={differences} />
          ) : (
            <p className="text-muted">{copy.first}</p>
          )
        }
      </Loaded>
    </section>
  )
}
