/** The current subscription, its cancellation, and the way back from it. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/payments.ts'
import { PAID_STATUSES } from '#contract/subscription-statuses.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { euros } from '#copy/numbers.ts'
import { serverSentenceOr } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { longDate } from '../../lib/french.ts'
import { pathOf } from '../../lib/screens.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { Card } from '../../ui/mount.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Section } from './section.tsx'
import { subscriptionsKey } from '../../domain/purchase/purchase-queries.ts'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'

const copy = paymentCopy.subscription

export function Subscriptions() {
  const list = useQuery({
    queryKey: subscriptionsKey,
    queryFn: ({ signal }) => call('payments.subscriptions', {}, { signal }),
    ...ACCOUNT_DATA,
  })
  return (
    <Section title={copy.title} anchor="abonnement">
      {list.isLoadingError ? (
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
  const [asking, setAsking] = useState<'cancel' | 'resume' | null>(null)
  const close = () => setAsking(null)
  const end = currentPeriodEnd && longDate(currentPeriodEnd)
  const late = !PAID_STATUSES.includes(status)
  const ending = cancelAtPeriodEnd && !late
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{planName}</h3>
        <Badge tone={late ? 'error' : ending ? 'neutral' : 'success'}>
          {late ? copy.pastDue : ending ? copy.ending : copy.active}
        </Badge>
      </div>
      <p>{copy.line(credits, euros(amount))}</p>
      {late && <p className="text-sm font-semibold text-brick">{copy.pastDueText}</p>}
      {end && !late && <p className="text-muted">{ending ? copy.ends(end) : copy.renews(end)}</p>}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => setAsking(ending ? 'resume' : 'cancel')}
      >
        {ending ? copy.resume.button : copy.cancel}
      </Button>
      <ChangeDialog
        id={subscription.id}
        operation="payments.cancelSubscription"
        words={copy}
        title={copy.dialogTitle}
        text={late ? copy.dialogLate : copy.dialogText(end)}
        open={asking === 'cancel'}
        onClose={close}
      />
      <ChangeDialog
        id={subscription.id}
        operation="payments.resumeSubscription"
        words={copy.resume}
        title={copy.resume.title}
        text={copy.resume.text(end, euros(amount))}
        open={asking === 'resume'}
        onClose={close}
      />
    </Card>
  )
}

/** Asks before a change that costs or ends something. */
function ChangeDialog({
  id,
  operation,
  words,
  title,
  text,
  open,
  onClose,
}: {
  id: string
  operation: 'payments.cancelSubscription' | 'payments.resumeSubscription'
  words: Record<'confirm' | 'keep' | 'doneTitle' | 'done' | 'error', string>
  title: string
  text: string
  open: boolean
  onClose: () => void
}) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function change() {
    setBusy(true)
    try {
      const changed = await call(operation, { params: { id } })
      cache.setQueryData<Subscription[]>(subscriptionsKey, (list) =>
        list?.map((one) => (one.id === changed.id ? changed : one)),
      )
      onClose()
      toast({ title: words.doneTitle, description: words.done })
    } catch (error) {
      reportFailure(error, {
        title: copy.errorTitle,
        description: serverSentenceOr(error, words.error),
      })
    }
    setBusy(false)
  }
  return (
    <Confirmation
      open={open}
      onClose={onClose}
      onConfirm={() => void change()}
      title={title}
      text={text}
      cancel={words.keep}
      confirm={words.confirm}
      busy={busy}
    />
  )
}
