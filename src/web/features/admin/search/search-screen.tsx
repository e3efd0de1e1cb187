/** Every result of a search, a page of one kind at a time. */
import { useSearchParams } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#contract/admin/page-figures.ts'
import { MIN_SEARCH_LENGTH, SEARCH_KINDS } from '#contract/admin/search-figures.ts'
import { adminFrameCopy } from '#copy/admin/frame.ts'
import { useAuth } from '../../../domain/session/auth-provider.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { pageFrom } from '../toolkit/list-query.ts'
import { Paging } from '../toolkit/paged-table.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { Hits } from './hits.tsx'
import { panelsNamed, useSearchResults } from './search-query.ts'

const copy = adminFrameCopy.search
const PER_PAGE = 25

export function SearchScreen() {
  const [search, setSearch] = useSearchParams()
  const { user } = useAuth()
  const text = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const kind = SEARCH_KINDS.find((name) => name === search.get('kind'))
  const page = pageFrom(search.get('page'))
  const query = useSearchResults(text, { kind, page, perPage: kind ? PER_PAGE : 10 })
  const group = query.data?.groups.find((one) => one.kind === kind)
  return (
    <Panel title={copy.title(text)}>
      {text.length < MIN_SEARCH_LENGTH ? (
        <EmptyState title={copy.short} text={copy.hint(user?.isAdmin === true)} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid max-w-3xl gap-6">
          <Hits
            text={text}
            query={query}
            panels={kind ? [] : panelsNamed(text, user)}
            only={kind}
          />
          {group && group.total > 0 && (
            <Paging
              caption={copy.title(text)}
              page={page}
              perPage={PER_PAGE}
              total={group.total}
              onPage={(next) =>
                setSearch((now) => {
                  const changed = new URLSearchParams(now)
                  changed.set('page', String(next))
                  return changed
                })
              }
            />
          )}
        </div>
      )}
    </Panel>
  )
}
