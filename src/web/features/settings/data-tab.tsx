/** Mes données: the account, its statistics, and the export. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { figure, euros } from '#copy/numbers.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { urlOf } from '../../lib/addresses.ts'
import { call } from '../../lib/api.ts'
import { longDate } from '../../lib/french.ts'
import { ME } from '../../lib/query-client.ts'
import { saveReply } from '../../lib/save-reply.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DebtNote } from '../../domain/purchase/debt-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Facts, Section } from './section.tsx'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'

const copy = settingsCopy.data

export function DataTab({ user }: { user: User }) {
  return (
    <div>
      <Section title={copy.accountTitle}>
        <Facts
          facts={[
            { label: copy.username, value: user.username },
            { label: copy.email, value: user.email },
            { label: copy.since, value: longDate(user.createdAt) },
            { label: copy.credits, value: figure(user.credits) },
            { label: copy.number, value: user.id },
          ]}
        />
        <DebtNote debt={user.debt} />
      </Section>
      <Section title={copy.usageTitle}>
        <Usage />
      </Section>
      <Section title={copy.exportTitle} intro={copy.exportText}>
        <Export userId={user.id} />
      </Section>
    </div>
  )
}

function Usage() {
  const stats = useQuery({
    queryKey: [ME, 'stats'],
    queryFn: ({ signal }) => call('users.stats', {}, { signal }),
    ...ACCOUNT_DATA,
  })
  if (stats.isLoadingError)
    return (
      <ErrorState
        error={stats.error}
        title={settingsCopy.unreachable}
        onRetry={() => void stats.refetch()}
      />
    )
  if (!stats.data) return <Skeleton className="h-28" />
  const { totalPhotos, restoredPhotos, totalTransactions, totalSpent } = stats.data
  return (
    <Facts
      facts={[
        { label: copy.totalPhotos, value: totalPhotos },
        { label: copy.restoredPhotos, value: restoredPhotos },
        { label: copy.totalTransactions, value: totalTransactions },
        ...(totalSpent > 0 ? [{ label: copy.totalSpent, value: euros(totalSpent) }] : []),
      ]}
    />
  )
}

function Export({ userId }: { userId: number }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      await saveReply(urlOf('settings.export', {}), settingsCopy.export.file(userId, new Date()))
      toast({ title: copy.exportDoneTitle, description: copy.exportDone })
    } catch (error) {
      reportFailure(error, { title: copy.exportErrorTitle, description: copy.exportError })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      className="justify-self-start"
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void download()}
    >
      {busy ? copy.exportBusy : copy.exportButton}
    </Button>
  )
}
