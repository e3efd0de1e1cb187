/** Computes the struck-through price of every plan anew, after asking. */
import { useState } from 'react'
import { Calculator } from 'lucide-react'
import { adminPricingCopy } from '#copy/admin-pricing.ts'
import { call } from '../../../lib/api.ts'
import { euros } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { useAction } from '../toolkit/use-action.ts'
import { PRICES_TOUCH } from './use-global-prices.ts'

const copy = adminPricingCopy.apply

export function ApplyToAll({ unitPrice }: { unitPrice: string }) {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction({
    run: () => call('admin.plans.applyUnitPrice'),
    done: (plans) => ({ title: copy.done, description: copy.doneText(plans.filter(({ basePrice }) => Number(basePrice) > 0).length) }), failed: copy.failed, touches: PRICES_TOUCH,
  })
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="secondary" icon={<Calculator aria-hidden="true" className="size-5" />} onClick={() => setAsking(true)}>{copy.action}</Button>
      <ConfirmDialog
        open={asking} harmless busy={busy} title={copy.title} text={copy.text(euros(Number(unitPrice)))} confirm={copy.confirm} onCancel={close}
        onConfirm={() => void run(undefined).then(close, close)}
      />
    </>
  )
}
