/** The order recap, the request of immediate execution, and the binding order button. */
import { useState, type ReactNode } from 'react'
import { LockKeyhole } from 'lucide-react'
import type { Recap } from '#contract/payments.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { euros } from '#copy/numbers.ts'
import { pathOf } from '../../lib/screens.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LegalLink } from '../../page/legal-link.tsx'

const { recap: copy, waiver: waiverWords } = checkoutCopy

export type OrderFormProps = {
  recap: Recap
  /** The credit is for the photo just restored. */
  forPhoto: boolean
  /** The order is being placed. */
  busy: boolean
  onOrder: (waiver: boolean) => void
}

export function OrderForm({ recap, forPhoto, busy, onOrder }: OrderFormProps) {
  const [waiver, setWaiver] = useState(false)
  const monthly = recap.planType === 'subscription'
  return (
    <div className="grid gap-5">
      <dl className="m-0 grid gap-3">
        <Row label={copy.product}>{recap.planKey === null ? copy.singleName : recap.name}</Row>
        <Row label={copy.unit}>
          {monthly ? copy.creditsPerMonth(recap.credits) : copy.credits(recap.credits)}
          {forPhoto && (
            <span className="block text-sm font-normal text-muted">{copy.forPhoto}</span>
          )}
        </Row>
        <Row label={copy.kind}>{monthly ? copy.monthly : copy.once}</Row>
        <Row label={copy.delivery}>{copy.deliveryText}</Row>
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
          onChange={setWaiver}
          disabled={busy}
          label={waiverCopy.label}
          help={waiverWords.help}
        />
      </fieldset>
      <Button busy={busy} className="min-h-14! w-full" onClick={() => onOrder(waiver)}>
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
  <div className="grid grid-cols-[6.5rem_1fr] gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="m-0 font-semibold">{children}</dd>
  </div>
)
