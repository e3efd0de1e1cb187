/** A restored photo that is still locked: what unlocking gives, what it costs, and the button. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LockKeyholeOpen } from 'lucide-react'
import { UNLOCK_PRICE } from '#contract/limits.ts'
import type { Photo } from '#contract/photos.ts'
import { paymentCopy } from '#copy/payment.ts'
import { restoreCopy } from '#copy/restore.ts'
import { longDate } from '../../lib/dates.ts'
import { euros } from '../../lib/money.ts'
import { isLive, pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../lib/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { unitPriceQuery } from '../../lib/unit-price.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { useUnlock } from '../../lib/use-unlock.ts'

const copy = restoreCopy.unlock
const pay = paymentCopy.direct
const DirectPayment = lazily(async () => (await import('./direct-payment.tsx')).DirectPayment)
const UnlockDialog = lazily(async () => (await import('../../ui/unlock-dialog.tsx')).UnlockDialog)

export function Locked({ photo, photoId, onUnlocked }: { photo: Photo; photoId: string; onUnlocked: () => void }) {
  const { user, refreshUser } = useAuth()
  const { unlock, busy } = useUnlock(photo, photoId)
  const [asking, setAsking] = useState(false)
  const [counting, setCounting] = useState(false)
  const credits = user?.credits ?? 0
  const affordable = photo.isFreeTrial || credits >= UNLOCK_PRICE

  /** Credits may have arrived since they were last counted. */
  async function ask() {
    if (affordable) return setAsking(true)
    setCounting(true)
    const now = await refreshUser()
    setCounting(false)
    if (now && now.credits >= UNLOCK_PRICE) setAsking(true)
    else toast({ title: copy.noCreditsTitle, description: copy.noCredits, variant: 'destructive' })
  }
  async function confirm() {
    if (await unlock()) onUnlocked()
    setAsking(false)
  }

  return (
    <div className="grid gap-5">
      <p>{copy.text}</p>
      <div className="grid gap-3">
        <Button size="lg" variant={affordable || !isLive('checkout') ? 'primary' : 'secondary'} busy={counting} icon={<LockKeyholeOpen aria-hidden="true" className="size-5" />} onClick={() => void ask()}>{copy.button}</Button>
        {!affordable && <p className="text-sm text-muted">{copy.need}</p>}
        {!affordable && isLive('checkout') && <Ways photo={photo.publicId} />}
      </div>
      <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-y border-line py-4 text-sm">
        {photo.hdWidth && photo.hdHeight && <Row label={copy.hd}>{copy.hdSize(photo.hdWidth, photo.hdHeight)}</Row>}
        <Row label={copy.price}>{photo.isFreeTrial ? copy.priceTrial : copy.priceCredits(credits)}</Row>
      </dl>
      {photo.keptUntil && <p className="text-sm text-muted">{copy.keptUntil(longDate(photo.keptUntil))}</p>}
      <UnlockDialog open={asking} onOpenChange={setAsking} isFreeTrial={photo.isFreeTrial} credits={credits} busy={busy} onConfirm={() => void confirm()} />
    </div>
  )
}

/** What the checkout begins with where the price of one credit is not known (spec 1 §9). */
const SINGLE_CREDIT = { plan: 'single_credit', credits: '1' }

/** How to come by the credit that is missing: this photo alone, or a plan. */
function Ways({ photo }: { photo: string }) {
  const price = useQuery(unitPriceQuery())
  const [paying, setPaying] = useState(false)
  return (
    <>
      <Button size="lg" onClick={() => setPaying(true)}>{price.data === undefined ? pay.unpriced : pay.button(euros(price.data))}</Button>
      <LinkButton variant="quiet" to={`${pathOf('checkout')}?${new URLSearchParams({ ...(price.isError ? SINGLE_CREDIT : {}), from: 'restore', photo })}`}>{pay.prices}</LinkButton>
      <p className="text-sm text-muted">{pay.or}</p>
      <DirectPayment open={paying} onOpenChange={setPaying} photo={photo} />
    </>
  )
}

const Row = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="m-0 font-semibold">{children}</dd>
  </>
)
