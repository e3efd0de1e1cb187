/**
 * A change of prices: previews its effect on the plans, asks to confirm it if there is any, then
 * saves.
 */
import type { PlanChange, PricePreview } from '#contract/admin/pricing.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { useState } from 'react'
import type { PriceChange } from '#contract/admin/pricing-figures.ts'
import { euros } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { isConflict, useAction } from '../toolkit/use-action.ts'
import { PRICES_TOUCH } from './use-global-prices.ts'

const copy = adminPricingCopy.preview
const amount = (price: string | null) => (price === null ? copy.noPrice : euros(Number(price)))

type PriceChangeDialogProps = {
  changing: PriceChanging
  title: (value: string) => string
  /** The current unit price, when the change replaces it. */
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
        onClose={cancel}
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

export type Asked = {
  value: string
  preview: PricePreview
  /** Prices or plans changed since the previous preview. */
  moved: boolean
}
export type PriceChangeOptions = {
  change: PriceChange
  /** Saves the change; rejects with CONFLICT when the preview `seenPlans` is out of date. */
  send: (value: string, seenPlans: string) => Promise<unknown>
  done: string
  failed: string
  onSaved?: () => void
}

export function usePriceChange({ change, send, done, failed, onSaved }: PriceChangeOptions) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const read = (value: string) => call('admin.plans.preview', { query: { change, value } })
  const action = useAction({
    /** Resolves with the number of changed plans, or with null when a confirmation is needed. */
    async run({ value, confirmed }: { value: string; confirmed: PricePreview | null }) {
      const preview = confirmed ?? (await read(value))
      if (!confirmed && (change === 'all' || preview.changes.length > 0)) {
        setAsked({ value, preview, moved: false })
        return null
      }
      try {
        await send(value, preview.version)
        return preview.changes.length
      } catch (error) {
        if (!isConflict(error)) throw error
        setAsked({ value, preview: await read(value), moved: true })
        return null
      }
    },
    done: (changed) =>
      changed === null
        ? null
        : {
            title: done,
            ...(changed > 0 ? { description: adminPricingCopy.preview.doneText(changed) } : {}),
          },
    failed,
    touches: PRICES_TOUCH,
  })
  async function attempt(value: string, confirmed: PricePreview | null): Promise<void> {
    try {
      if ((await action.run({ value, confirmed })) === null) return
      setAsked(null)
      onSaved?.()
    } catch {
      // `useAction` shows the failure, in the dialog if it is open.
    }
  }
  return {
    busy: action.busy,
    asked,
    ask: (value: string) => void attempt(value, null),
    confirm: () => {
      if (asked) void attempt(asked.value, asked.preview)
    },
    cancel: () => setAsked(null),
  }
}
type PriceChanging = ReturnType<typeof usePriceChange>
