/**
 * Warns when the plan « À l'unité » and the unit price differ, and offers to align either of them.
 */
import { useQuery } from '@tanstack/react-query'
import {
  isChargeable,
  MIN_UNIT_PRICE,
  readPrice,
  SINGLE_CREDIT_PLAN,
} from '#contract/admin/pricing-figures.ts'
import type { AdminPlan, PricingSetting } from '#contract/admin/pricing.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { euros } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { frenchPrice, type Form } from '../toolkit/form.ts'
import { useAction } from '../toolkit/use-action.ts'
import { resourceQuery } from '../toolkit/resource-calls.ts'
import type { PlanValues } from './plan-form.ts'
import { PRICES_TOUCH, sendSetting, settingQuery } from './use-global-prices.ts'
import { PriceChangeDialog, usePriceChange } from './price-change.tsx'

const { single: copy, preview } = adminPricingCopy
const amount = (price: string) => euros(Number(price))

/** Whether this is the plan « À l'unité » and its price differs from the unit price. */
export function differsFromUnit(
  plan: { planKey: string; basePrice: string },
  unitPrice: string,
): boolean {
  const price = readPrice(plan.basePrice)
  return plan.planKey === SINGLE_CREDIT_PLAN && price !== null && price !== readPrice(unitPrice)
}

export function SingleCreditNotice() {
  const setting = useQuery(settingQuery('unit_price_per_credit')).data
  const plans = useQuery(resourceQuery('admin.plans')).data
  const plan = plans?.find(
    (each) => each.isActive && setting && differsFromUnit(each, setting.settingValue),
  )
  return plan && setting ? <Difference plan={plan} setting={setting} /> : null
}

function Difference({ plan, setting }: { plan: AdminPlan; setting: PricingSetting }) {
  const { planKey, name, basePrice, updatedAt } = plan
  const unitPrice = setting.settingValue
  const alignPlan = useAction({
    run: () =>
      call(
        'admin.plans.update',
        { params: { planKey }, body: { basePrice: unitPrice } },
        { ifMatch: updatedAt },
      ),
    done: () => ({ title: copy.aligned }),
    failed: copy.failed,
    serverFirst: true,
    touches: PRICES_TOUCH,
  })
  const alignUnit = usePriceChange({
    change: 'unit_price_per_credit',
    send: sendSetting(setting),
    done: copy.aligned,
    failed: copy.failed,
  })
  return (
    <>
      <Alert
        tone="error"
        className="mb-8"
        title={copy.title(name, amount(basePrice), amount(unitPrice))}
        actions={
          <>
            {isChargeable(unitPrice) && (
              <Button
                size="sm"
                variant="secondary"
                busy={alignPlan.busy}
                onClick={() => void alignPlan.run(undefined).catch(() => undefined)}
              >
                {copy.alignPlan(name, amount(unitPrice))}
              </Button>
            )}
            {Number(basePrice) >= MIN_UNIT_PRICE && (
              <Button
                size="sm"
                variant="secondary"
                busy={alignUnit.busy}
                onClick={() => alignUnit.ask(basePrice)}
              >
                {copy.alignUnit(amount(basePrice))}
              </Button>
            )}
          </>
        }
      >
        {copy.text}
      </Alert>
      <PriceChangeDialog
        changing={alignUnit}
        unitPrice={unitPrice}
        title={(value) => preview.unitPriceTitle(amount(value))}
      />
    </>
  )
}

/** The same warning inside the form of the plan. */
export function SingleCreditFormNotice({
  form,
  unitPrice,
}: {
  form: Form<PlanValues>
  unitPrice: string
}) {
  if (!differsFromUnit(form.values, unitPrice)) return null
  return (
    <Alert
      title={copy.formTitle(amount(unitPrice))}
      actions={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => form.set('basePrice', frenchPrice(unitPrice))}
        >
          {copy.formAlign(amount(unitPrice))}
        </Button>
      }
    >
      {copy.text}
    </Alert>
  )
}
