/** One gift of the buyer: its state, its code to copy and its card to print. */
import { useState } from 'react'
import { Copy, Download, Printer } from 'lucide-react'
import type { Gift } from '#contract/gifts.ts'
import { rowButton } from '#copy/row-button.ts'
import { giftCardCopy, giftCopy } from '#copy/account/gifts.ts'
import { urlOf } from '../../lib/addresses.ts'
import { longDate } from '../../lib/french.ts'
import { failureSentence } from '../../lib/api-error.ts'
import { copyText } from '../../lib/copy-text.ts'
import { saveReply } from '../../lib/save-reply.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { reportFailure } from '../session/report-failure.ts'
import { CardDesigns } from './card-designs.tsx'
import { GIFT_TONES } from './gift-tones.ts'

const copy = giftCopy.list

/** Words about when and how the gift is delivered. */
function deliveryOf({ mailedAt, mailOn, redeemedAt, isUndelivered, state }: Gift): string | null {
  if (redeemedAt) return copy.redeemed(longDate(redeemedAt))
  if (mailedAt) return copy.mailed(longDate(mailedAt))
  // A code that no longer works is not delivered.
  if (state !== 'active') return null
  if (isUndelivered) return copy.undelivered
  return mailOn ? copy.planned(longDate(mailOn)) : copy.byHand
}

export function GiftItem({ gift }: { gift: Gift }) {
  const { credits, to, state, code, paidAt, expiresAt } = gift
  const delivery = deliveryOf(gift)
  const failed = delivery === copy.undelivered
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{copy.heading(credits, to)}</p>
          {failed && <p className="text-sm font-semibold text-brick">{delivery}.</p>}
          <p className="text-sm text-muted">
            {[
              failed ? null : delivery,
              state === 'active' ? copy.until(longDate(expiresAt)) : copy.paid(longDate(paidAt)),
            ]
              .flatMap((sentence) => (sentence ? [`${sentence}.`] : []))
              .join(' ')}
          </p>
        </div>
        <Badge tone={GIFT_TONES[state]}>{copy.states[state]}</Badge>
      </div>
      {state === 'active' &&
        (code ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4">
            <p className="grow">
              <span className="block text-sm text-muted">{copy.code}</span>
              <span className="font-semibold tracking-wide whitespace-nowrap tabular-nums">
                {code}
              </span>
            </p>
            <CopyButton code={code} />
            <CardButton gift={gift} code={code} />
          </div>
        ) : (
          <p className="text-sm text-brick">{copy.unreadable}</p>
        ))}
    </div>
  )
}

const CopyButton = ({ code }: { code: string }) => (
  <Button
    variant="secondary"
    size="sm"
    aria-label={rowButton(copy.copyCode, code)}
    icon={<Copy aria-hidden="true" className="size-4" />}
    onClick={() => void copyText(code, copy)}
  >
    {copy.copyCode}
  </Button>
)

function CardButton({ gift: { id, design }, code }: { gift: Gift; code: string }) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(design)
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      await saveReply(`${urlOf('gifts.card', { id })}?design=${chosen}`, giftCardCopy.fileName)
      toast({ title: copy.cardDone })
    } catch (error) {
      reportFailure(error, {
        title: copy.cardFailed,
        description: failureSentence(error, copy.cardRetry),
      })
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={rowButton(copy.card, code)}
        icon={<Printer aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {copy.card}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.cardTitle}
        description={copy.cardHelp}
        size="lg"
        actions={
          <Button
            busy={busy}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void download()}
          >
            {copy.cardDownload}
          </Button>
        }
      >
        <div className="mt-5">
          <CardDesigns name={`design-${id}`} value={chosen} onChange={setChosen} />
        </div>
      </Dialog>
    </>
  )
}
