/** The page after a payment: its confirmed state and the next step. */
import { useEffect, useMemo, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import type { Confirmation } from '#contract/payments.ts'
import { paymentCopy as copy } from '#copy/account/payment.ts'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ApiError } from '../../lib/api-error.ts'
import {
  albumContext,
  photoContext,
  saveRestoreContext,
  type RestoreContext,
} from '../../domain/purchase/restore-context.ts'
import { waitingPhotoQuery } from '../../domain/purchase/waiting-photo.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { Container } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { BoughtGift } from './bought-gift.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { useRedirect } from './use-redirect.ts'

export function SuccessScreen() {
  const { user, loading } = useAuth()
  const { named, confirmation, error, slow, again } = useConfirmation(user !== null)
  const late = usePaidPhoto(confirmation)
  const waiting = useQuery(waitingPhotoQuery(user?.id))
  const paid = confirmation?.status === 'paid'
  const photoWaits = paid && Boolean(waiting.data)
  const { context, looked } = useRedirect({
    signedIn: user !== null,
    checkingSession: loading,
    late,
    photoWaits,
  })

  if (!context && (!looked || !user)) return <Checking />
  if (context) return <Leaving text={copy.redirectSoon} />
  if (!named || isUnknown(error)) return <Unknown />
  if (error && !confirmation)
    return (
      <Frame>
        <h1 className="sr-only">{siteCopy.account.payment}</h1>
        <ErrorState error={error} title={copy.checkFailed} onRetry={again} />
      </Frame>
    )
  if (!confirmation || waiting.isPending) return <Checking />
  if (
    confirmation.status === 'failed' ||
    confirmation.status === 'expired' ||
    confirmation.status === 'refused'
  )
    return <Failed text={copy.failedText[confirmation.status]} />

  if (photoWaits) return <Leaving text={copy.held.going} />
  return (
    <Frame>
      <div className="grid gap-10">
        <header className="grid justify-items-center gap-4 text-center" aria-live="polite">
          {paid ? (
            <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-14 text-green" />
          ) : (
            <Hourglass aria-hidden="true" strokeWidth={1.5} className="size-14 text-ochre" />
          )}
          <h1 className="text-3xl">{paid ? copy.title : copy.pendingTitle}</h1>
          {!paid && <p className="measure text-muted">{slow ? copy.slowText : copy.pendingText}</p>}
          {!paid && waiting.data && <p className="measure">{copy.held.pending}</p>}
        </header>
        {paid && confirmation.isGift && <BoughtGift transactionId={confirmation.transactionId} />}
        <PaymentDetails confirmation={confirmation} />
        {paid && !confirmation.isGift && <NextSteps />}
        <NextLinks />
      </div>
    </Frame>
  )
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404
const Checking = () => (
  <Frame>
    <h1 className="sr-only">{siteCopy.account.payment}</h1>
    <Waiting>{copy.checking}</Waiting>
  </Frame>
)
const Leaving = ({ text }: { text: string }) => (
  <Frame>
    <h1 className="sr-only">{siteCopy.account.payment}</h1>
    <Waiting>{copy.redirecting}</Waiting>
    <p className="text-center text-muted">{text}</p>
  </Frame>
)
const Frame = ({ children }: { children: ReactNode }) => (
  <Container className="max-w-3xl! py-10 sm:py-16">{children}</Container>
)

/** What the user's paid order unlocks, used when this tab has no stored context. */
function usePaidPhoto(confirmation: Confirmation | undefined): RestoreContext | null {
  const paid = confirmation?.status === 'paid' ? confirmation : null
  const context = useMemo(() => {
    if (paid?.unlocks) return albumContext(paid.unlocks)
    return paid?.photo ? photoContext(paid.photo) : null
  }, [paid])
  useEffect(() => {
    if (context) saveRestoreContext(context)
  }, [context])
  return context
}

function Failed({ text }: { text: string }) {
  return (
    <Frame>
      <div className="grid gap-8">
        <h1 className="text-3xl">{copy.failedTitle}</h1>
        <Alert
          tone="error"
          title={text}
          actions={
            <LinkButton size="sm" to={pathOf('checkout')}>
              {copy.tryAgain}
            </LinkButton>
          }
        />
        <NextLinks />
      </div>
    </Frame>
  )
}

function Unknown() {
  const { title, text, advice } = copy.unknown
  return (
    <Frame>
      <div className="grid gap-8">
        <h1 className="text-3xl">{title}</h1>
        <Alert tone="error" title={text}>
          {advice}
        </Alert>
        <NextLinks />
      </div>
    </Frame>
  )
}

function NextSteps() {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-5 text-xl">
        {copy.next.title}
      </h2>
      <ol className="m-0 grid list-none gap-5 p-0 sm:grid-cols-3">
        {copy.next.steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-1 border-t border-ink pt-3">
            <span aria-hidden="true" className="font-title text-lg text-ochre">
              {index + 1}
            </span>
            <h3 className="font-text text-base font-semibold">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function NextLinks() {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <LinkButton to={pathOf('dashboard')}>{copy.photos}</LinkButton>
      <LinkButton to={pathOf('restore')} variant="secondary">
        {copy.restore}
      </LinkButton>
      <LinkButton to={pathOf('support')} variant="secondary">
        {copy.support}
      </LinkButton>
      <a href={`mailto:${brand.supportEmail}`} className={buttonClass({ variant: 'quiet' })}>
        {copy.write}
      </a>
    </div>
  )
}
