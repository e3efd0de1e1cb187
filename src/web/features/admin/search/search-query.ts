/**
 * Queries of the search: panels are matched by name in the browser, everything else on the server.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { MIN_SEARCH_LENGTH, type SearchKind } from '#contract/admin/search-figures.ts'
import type { SearchHit } from '#contract/admin/search.ts'
import { call } from '../../../lib/api.ts'
import { withoutAccents } from '../../../lib/french.ts'
import {
  ADMIN_HOME,
  customerPath,
  entries,
  entryLabel,
  entryPath,
  type EntryName,
  LEGAL,
  mayOpen,
  salePath,
} from '../entries.ts'
import { adminKey } from '../toolkit/query-keys.ts'

/** Milliseconds without typing before a search is sent. */
export const TYPING_DELAY_MS = 250

/** The entries of the side bar whose name contains the text, without regard to accents. */
export const panelsNamed = (
  text: string,
  user: User | null,
): { name: EntryName; label: string; to: string }[] =>
  entries
    .filter(
      (name) =>
        mayOpen(user, name) && withoutAccents(entryLabel(name)).includes(withoutAccents(text)),
    )
    .map((name) => ({
      name,
      label: entryLabel(name),
      to: entryPath(name),
    }))

function writtenPagePath({ key, place }: SearchHit): string {
  if (place === 'legal') return entryPath(LEGAL)
  if (place === 'content') return `${entryPath('settings')}&part=content`
  if (place === 'landing') return `${ADMIN_HOME}/landing?section=${encodeURIComponent(key)}`
  return entryPath('blog')
}

/** The screen that shows a hit. */
export const HIT_PATHS: Record<SearchKind, (hit: SearchHit) => string> = {
  users: ({ key }) => customerPath(Number(key)),
  sales: ({ key }) => salePath(key),
  photos: ({ key }) => `${ADMIN_HOME}?tab=photos&q=${encodeURIComponent(key)}`,
  pages: writtenPagePath,
}

export const resultsPath = (text: string, kind?: SearchKind): string =>
  `${ADMIN_HOME}/search?${new URLSearchParams({ q: text, ...(kind ? { kind } : {}) })}`

type ResultPage = { kind?: SearchKind | undefined; page?: number; perPage?: number }
export const useSearchResults = (text: string, { kind, page = 1, perPage = 5 }: ResultPage = {}) =>
  useQuery({
    queryKey: adminKey('search', text, kind, page, perPage),
    queryFn: ({ signal }) =>
      call(
        'admin.search',
        { query: { q: text, page, perPage, ...(kind ? { kind } : {}) } },
        { signal },
      ),
    enabled: text.length >= MIN_SEARCH_LENGTH,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
