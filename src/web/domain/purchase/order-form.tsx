/** The order recap, the request of immediate execution, and the binding order button. */
import { useState, type ReactNode } from 'react'
import { LockKeyhole } from 'lucide-react'
import type { Recap } from '#contract/payments.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { euros } from '#copy/numbers.ts'
import { cx } from '../../lib/cx.ts'
import { pathOf } from '../../lib/screens.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LegalLink } from '../../page/legal-link.tsx'

const { recap: copy, waiver: waiverWords } = checkoutCopy

export type OrderFormProps = {
  recap: Recap
  /** The purpose of the credits, shown below them. */
  purpose?: string | null
  /** Words about the delivery; to the account by default. */
  delivery?: string
  /** The request of immediate execution; that for the buyer's own credits by default. */
  waiver?: { label: string; help: string; isRequired: boolean }
  /** Whether the form of what is ordered is complete; marks missing fields. */
  isComplete?: () => boolean
  /** The order is being placed. */
  busy: boolean
  onOrder: (waiver: boolean) => void
}

const OWN_WAIVER = { label: waiverCopy.label, help: waiverWords.help, isRequired: false }

export function OrderForm({
  recap,
  purpose = null,
  delivery = copy.deliveryText,
  waiver: { label, help, isRequired } = OWN_WAIVER,
  isComplete,
  busy,
  onOrder,
}: OrderFormProps) {
  const [waiver, setWaiver] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const monthly = recap.planType === 'subscription'
  // Marks everything that is missing at the first attempt.
  function order() {
    const isRefused = isRequired && !waiver
    setMissing(isRefused)
    const isReady = isComplete?.() ?? true
    if (isReady && !isRefused) onOrder(waiver)
  }
  return (
    <div className="grid gap-5">
      <dl className="m-0 grid gap-3">
        <Row label={copy.product}>
          {recap.planKey === null && recap.credits === 1 ? copy.singleName : recap.name}
        </Row>
        <Row label={copy.unit}>
          {monthly ? copy.creditsPerMonth(recap.credits) : copy.credits(recap.credits)}
          {purpose && <span className="block text-sm font-normal text-muted">{purpose}</span>}
        </Row>
        <Row label={copy.kind}>{monthly ? copy.monthly : copy.once}</Row>
        <Row label={copy.delivery}>{delivery}</Row>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-4">
          <dt className="text-lg font-semibold">{monthly ? copy.totalMonth : copy.total}</dt>
          <dd className="m-0 font-title text-2xl tabular-nums">{euros(recap.amount)}</dd>
          <dd className="m-0 w-full text-right text-sm text-muted">{recap.taxMention}</dd>
        </div>
      </dl>
      <fieldset className="m-0 rounded-md border border-line bg-paper p-4">
        <legend className="px-1 text-sm font-semibold">{waiverWords.title}</legend>
        <Checkbox
          checked={waiver}
          onChange={(next) => {
            setWaiver(next)
            setMissing(false)
          }}
          disabled={busy}
          label={label}
          help={help}
        />
        <p
          aria-live="assertive"
          className={cx('mt-3 text-sm font-semibold text-brick', !isMissing && 'hidden')}
        >
          {isMissing && waiverWords.missing}
        </p>
      </fieldset>
      <Button busy={busy} className="min-h-14! w-full" onClick={order}>
        {checkoutCopy.order}
      </Button>
      <p role="status" className="sr-only">
        {busy ? checkoutCopy.leaving : ''}
      </p>
      <p className="flex items-start gap-2 text-sm text-muted">
        <LockKeyhole aria-hidden="true" className="mt-1 size-4 shrink-0" />
        {checkoutCopy.secure}
      </p>
      <p className="text-sm text-muted">
        {checkoutCopy.termsBefore}
        <LegalLink to={pathOf('termsOfSale')} className="link">
          {checkoutCopy.terms}
        </LegalLink>
        {checkoutCopy.termsAfter}
      </p>
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="min-w-26 text-muted">{label}</dt>
    <dd className="m-0 min-w-0 grow basis-32 font-semibold">{children}</dd>
  </div>
)
