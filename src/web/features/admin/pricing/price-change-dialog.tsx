/** The plans that a change of prices would recalculate, old and new, before it is made. */
import type { PlanChange } from '#contract/admin/pricing.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { euros } from '../../../lib/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import type { PriceChanging } from './use-price-change.ts'

const copy = adminPricingCopy.preview
const amount = (price: string | null) => (price === null ? copy.noPrice : euros(Number(price)))

type PriceChangeDialogProps = {
  changing: PriceChanging
  title: (value: string) => string
  /** The unit price in force, where the change replaces it. */
  unitPrice?: string
}

export function PriceChangeDialog({ changing, title, unitPrice }: PriceChangeDialogProps) {
  const { asked, busy, confirm, cancel } = changing
  if (!asked) return null
  const { preview, moved, value } = asked
  const heading = title(value)
  if (preview.changes.length === 0 && !unitPrice) {
    return (
      <Dialog
        open
        title={heading}
        description={copy.none}
        onOpenChange={cancel}
        actions={<Button onClick={cancel}>{copy.close}</Button>}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      harmless
      busy={busy}
      title={heading}
      confirm={copy.confirm}
      onCancel={cancel}
      onConfirm={confirm}
      text={preview.changes.length > 0 ? copy.text(amount(preview.unitPrice)) : copy.none}
      notice={
        <div className="mt-4 grid gap-4">
          {moved && (
            <Alert tone="error" title={adminCopy.conflict.title}>
              {copy.moved}
            </Alert>
          )}
          {unitPrice && (
            <Step
              label={adminPricingCopy.global.unitPrice}
              from={amount(unitPrice)}
              to={amount(value)}
            />
          )}
          <ul className="grid gap-3">
            {preview.changes.map((plan) => (
              <li key={plan.planKey}>
                <Change plan={plan} />
              </li>
            ))}
          </ul>
        </div>
      }
    />
  )
}

function Change({ plan: { name, from, to } }: { plan: PlanChange }) {
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {from.originalPrice !== to.originalPrice && (
        <Step
          label={copy.originalPrice}
          from={amount(from.originalPrice)}
          to={amount(to.originalPrice)}
        />
      )}
      {from.discountPercentage !== to.discountPercentage && (
        <Step
          label={copy.discount}
          from={copy.percent(from.discountPercentage)}
          to={copy.percent(to.discountPercentage)}
        />
      )}
    </div>
  )
}

const Step = ({ label, from, to }: { label: string; from: string; to: string }) => (
  <p className="flex flex-wrap gap-x-2 text-sm tabular-nums">
    <span className="text-muted">{label}</span>{' '}
    <span>
      {from} → <strong>{to}</strong>
    </span>
  </p>
)
