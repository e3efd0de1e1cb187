/** Recalculates the struck-through price of every paid one-time plan, after showing the changes. */
import { Calculator } from 'lucide-react'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { usePriceChange } from './use-price-change.ts'

const copy = adminPricingCopy.apply

export function ApplyToAll() {
  const changing = usePriceChange({
    change: 'all',
    send: (_value, seenPlans) => call('admin.plans.applyUnitPrice', { body: { seenPlans } }),
    done: copy.done,
    failed: copy.failed,
  })
  const icon = <Calculator aria-hidden="true" className="size-5" />
  return (
    <>
      <Button variant="secondary" icon={icon} busy={changing.busy} onClick={() => changing.ask('')}>
        {copy.action}
      </Button>
      <PriceChangeDialog changing={changing} title={() => copy.title} />
    </>
  )
}
