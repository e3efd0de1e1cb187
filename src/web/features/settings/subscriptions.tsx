/** The current subscription and its cancellation. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/payments.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { euros } from '#copy/numbers.ts'
import { serverSentenceOr } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { longDate } from '../../lib/french.ts'
import { ME } from '../../lib/query-client.ts'
import { pathOf } from '../../lib/screens.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card } from '../../ui/mount.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Section } from './section.tsx'

const copy = paymentCopy.subscription
const subscriptionsKey = [ME, 'subscriptions'] as const

export function Subscriptions() {
  const list = useQuery({
    queryKey: subscriptionsKey,
    queryFn: ({ signal }) => call('payments.subscriptions', {}, { signal }),
    staleTime: 0,
  })
  return (
    <Section title={copy.title} anchor="abonnement">
      {list.isError ? (
        <ErrorState error={list.error} title={copy.failed} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton className="h-24" />
      ) : list.data.length === 0 ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{copy.none}</p>
          <LinkButton to={pathOf('checkout')} variant="secondary" size="sm">
            {copy.seePlans}
          </LinkButton>
        </div>
      ) : (
        list.data.map((subscription) => (
          <Running key={subscription.id} subscription={subscription} />
        ))
      )}
    </Section>
  )
}

function Running({ subscription }: { subscription: Subscription }) {
  const { planName, credits, amount, status, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  const [asking, setAsking] = useState(false)
  const end = currentPeriodEnd && longDate(currentPeriodEnd)
  const late = status !== 'active' && status !== 'trialing'
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{planName}</h3>
        <Badge tone={cancelAtPeriodEnd ? 'neutral' : late ? 'error' : 'success'}>
          {cancelAtPeriodEnd ? copy.ending : late ? copy.pastDue : copy.active}
        </Badge>
      </div>
      <p>{copy.line(credits, euros(amount))}</p>
      {late && !cancelAtPeriodEnd && (
        <p className="text-sm font-semibold text-brick">{copy.pastDueText}</p>
      )}
      {end && (cancelAtPeriodEnd || !late) && (
        <p className="text-muted">{cancelAtPeriodEnd ? copy.ends(end) : copy.renews(end)}</p>
      )}
      {!cancelAtPeriodEnd && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          {copy.cancel}
        </Button>
      )}
      <CancelDialog
        id={subscription.id}
        text={late ? copy.dialogLate : copy.dialogText(end)}
        open={asking}
        onOpenChange={setAsking}
      />
    </Card>
  )
}

function CancelDialog({
  id,
  text,
  open,
  onOpenChange,
}: {
  id: string
  text: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    try {
      const ended = await call('payments.cancelSubscription', { params: { id } })
      cache.setQueryData<Subscription[]>(subscriptionsKey, (list) =>
        list?.map((one) => (one.id === ended.id ? ended : one)),
      )
      onOpenChange(false)
      toast({ title: copy.doneTitle, description: copy.done })
    } catch (error) {
      toast({
        title: copy.errorTitle,
        description: serverSentenceOr(error, copy.error),
        variant: 'destructive',
      })
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={busy}
      title={copy.dialogTitle}
      description={text}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {copy.keep}
          </Button>
          <Button busy={busy} onClick={() => void cancel()}>
            {copy.confirm}
          </Button>
        </>
      }
    />
  )
}
