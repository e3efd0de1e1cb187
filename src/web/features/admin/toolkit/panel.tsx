/** The frame of a panel: heading, actions, and the states of its query. */
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { siteCopy } from '#copy/public/site.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'

export type PanelProps = {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Panel({ title, intro, actions, children }: PanelProps) {
  return (
    <section aria-label={title} className="grid gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-2xl">{title}</h2>
          {intro && <p className="measure text-sm text-muted">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

export type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** The empty state. */
  empty?: { when: (data: T) => boolean; title: string; text?: string; action?: ReactNode }
  /** Number of skeleton rows. */
  skeletons?: number
  /** Height of a skeleton row. */
  skeletonClass?: string
  /** Announced while loading. */
  loading?: string
  children: (data: T) => ReactNode
}

/** Renders a query: loading, failed, empty, or its data. */
export function Loaded<T>({
  query,
  empty,
  skeletons = 4,
  skeletonClass = 'h-14',
  loading = siteCopy.loading,
  children,
}: LoadedProps<T>) {
  if (query.data !== undefined) {
    if (empty?.when(query.data)) {
      return (
        <EmptyState
          title={empty.title}
          {...(empty.text ? { text: empty.text } : {})}
          action={empty.action}
        />
      )
    }
    return children(query.data)
  }
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div role="status" className="grid gap-3">
      <p className="sr-only">{loading}</p>
      {Array.from({ length: skeletons }, (_, index) => (
        <Skeleton key={index} className={skeletonClass} />
      ))}
    </div>
  )
}
