/** The results of a search by kind, with a link to all of them. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SearchKind } from '#contract/admin/search-figures.ts'
import type { SearchGroup } from '#contract/admin/search.ts'
import { adminFrameCopy } from '#copy/admin/frame.ts'
import { HIT_PATHS, resultsPath } from './search-query.ts'

const copy = adminFrameCopy.search

export type HitsProps = {
  text: string
  query: UseQueryResult<{ groups: SearchGroup[] }>
  panels: readonly { name: string; label: string; to: string }[]
  /** The one kind that is shown: it needs no link to itself. */
  only?: SearchKind | undefined
  onChoose?: () => void
}

export function Hits({ text, query, panels, only, onChoose }: HitsProps) {
  const groups = (query.data?.groups ?? []).filter(({ total }) => total > 0)
  const nothing = groups.length === 0 && panels.length === 0
  const status = () => {
    if (query.isError) return copy.failed
    if (query.isPending) return copy.busy
    return nothing ? copy.none(text) : ''
  }
  return (
    <>
      <p
        role="status"
        className={nothing || query.isError ? 'px-2 py-1 text-sm text-muted' : 'sr-only'}
      >
        {status()}
      </p>
      {panels.length > 0 && (
        <Group title={copy.panels}>
          {panels.map(({ name, label, to }) => (
            <Hit key={name} to={to} label={label} {...(onChoose ? { onChoose } : {})} />
          ))}
        </Group>
      )}
      {groups.map(({ kind, total, hits }) => (
        <Group key={kind} title={copy.kinds[kind]}>
          {hits.map((hit) => (
            <Hit
              key={`${hit.place ?? ''} ${hit.key}`}
              to={HIT_PATHS[kind](hit)}
              label={hit.label}
              detail={hit.place ? copy.pageKinds[hit.place] : hit.detail}
              {...(onChoose ? { onChoose } : {})}
            />
          ))}
          {kind !== only && total > hits.length && (
            <li>
              <Link
                to={resultsPath(text, kind)}
                aria-label={copy.allOf(copy.kinds[kind], total)}
                onClick={onChoose}
                className="inline-flex min-h-10 pointer-coarse:min-h-11 items-center px-2 text-sm font-semibold text-ochre"
              >
                {copy.all(total)}
              </Link>
            </li>
          )}
        </Group>
      ))}
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-1">
    <h2 className="px-2 font-text text-xs font-normal text-muted">{title}</h2>
    <ul className="grid gap-0.5">{children}</ul>
  </section>
)

type HitProps = { to: string; label: string; detail?: string; onChoose?: () => void }
const Hit = ({ to, label, detail, onChoose }: HitProps) => (
  <li>
    <Link
      to={to}
      onClick={onChoose}
      className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-sm px-2 py-1 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 grow font-semibold break-words">{label}</span>
      {detail && <span className="text-sm text-muted">{detail}</span>}
    </Link>
  </li>
)
