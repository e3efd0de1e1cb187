/** The sidebar: credit packs and latest payments, shown together to avoid layout shift. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { plansQuery } from '../../page/public-content.ts'
import { Card } from '../../ui/mount.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LatestTransactions, latestTransactionsQuery } from './latest-transactions.tsx'
import { Packs } from './packs.tsx'

const { packs, transactions } = dashboardCopy

/** `children` stand below the sidebar's own blocks. */
export function Sidebar({ children }: { children: ReactNode }) {
  // The blocks get the results as props: a refetch on mount after a failure would return the column
  // to loading.
  const plans = useQuery(plansQuery())
  const latest = useQuery(latestTransactionsQuery())
  // Distinct keys replace the loading column as a whole, which counts no layout shift.
  return plans.isPending || latest.isPending ? (
    <aside key="waiting" className="grid grid-cols-1 content-start gap-6 lg:min-h-192">
      <Block title={packs.title}>
        <Loading>{packs.loading}</Loading>
      </Block>
      <Block title={transactions.title}>
        <Loading>{transactions.loading}</Loading>
      </Block>
    </aside>
  ) : (
    <aside key="there" className="grid grid-cols-1 content-start gap-6">
      <Block title={packs.title}>
        <Packs plans={plans} />
      </Block>
      <Block title={transactions.title}>
        <LatestTransactions latest={latest} />
      </Block>
      {children}
    </aside>
  )
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="grid gap-4 p-5 sm:p-6">
    <h2 className="text-xl">{title}</h2>
    {children}
  </Card>
)

const Loading = ({ children }: { children: string }) => (
  <p role="status" className="flex items-center gap-3 text-muted">
    <Spinner className="size-5" />
    {children}
  </p>
)
