/** 'Dernières transactions': the three most recent ones. */
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Transaction } from '#contract/payments.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { euros } from '#copy/numbers.ts'
import { call } from '../../lib/api.ts'
import { longDate } from '../../lib/french.ts'
import { transactionsKey } from '../../domain/purchase/purchase-queries.ts'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/states.tsx'

const copy = dashboardCopy.transactions
const SHOWN = 3

export const latestTransactionsQuery = () =>
  queryOptions({
    queryKey: [...transactionsKey, 'latest'],
    queryFn: ({ signal }) => call('payments.transactions', { query: { limit: SHOWN } }, { signal }),
    ...ACCOUNT_DATA,
  })

export function LatestTransactions({ latest }: { latest: UseQueryResult<Transaction[]> }) {
  const { data, error, refetch } = latest
  if (!data)
    return <ErrorState compact error={error} title={copy.failed} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="text-muted">{copy.empty}</p>
  return (
    <ul className="m-0 list-none p-0">
      {data.slice(0, SHOWN).map(({ id, credits, amount, type, status, createdAt }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(min-content,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
        >
          <span className="font-semibold">
            {type === 'gift' ? copy.gift(credits) : copy.credits(credits)}
          </span>
          <span className="text-right font-semibold tabular-nums">{euros(amount)}</span>
          <time dateTime={createdAt} className="text-sm text-muted">
            {longDate(createdAt)}
          </time>
          <span className="text-right">
            <Badge tone={status === 'completed' ? 'success' : 'neutral'} className="text-xs">
              {status !== 'completed'
                ? copy.pending
                : type === 'refund'
                  ? copy.refunded
                  : copy.paid}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}
