/** The unit price, the switch of automatic calculation, and the recalculation of all plans. */
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PricingSetting } from '#contract/admin/pricing.ts'
import { MIN_UNIT_PRICE, readPrice } from '#contract/admin/pricing-figures.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { euros } from '#copy/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { frenchPrice } from '../toolkit/form.ts'
import { SwitchField } from '../toolkit/inputs.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { UnsavedBadge, UnsavedGuard } from '../toolkit/unsaved.tsx'
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts'
import { PriceChangeDialog, usePriceChange } from './price-change.tsx'
import { highPriceError } from './plan-form.ts'
import { sendSetting, settingQuery } from './use-global-prices.ts'
import { Calculator } from 'lucide-react'
import { call } from '../../../lib/api.ts'

const copy = adminPricingCopy.global

export function GlobalPrices() {
  return (
    <section
      aria-label={copy.title}
      className="mb-8 grid gap-6 rounded-lg border border-line bg-raised p-5 md:grid-cols-2"
    >
      <Loaded
        query={useQuery(settingQuery('unit_price_per_credit'))}
        skeletons={1}
        skeletonClass="h-24"
      >
        {(setting) => <UnitPrice setting={setting} />}
      </Loaded>
      <Loaded
        query={useQuery(settingQuery('auto_calculation_enabled'))}
        skeletons={1}
        skeletonClass="h-24"
      >
        {(setting) => <AutoCalculation setting={setting} />}
      </Loaded>
    </section>
  )
}

function UnitPrice({ setting }: { setting: PricingSetting }) {
  const stored = frenchPrice(setting.settingValue)
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  /** Null while not edited. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const changing = usePriceChange({
    change: 'unit_price_per_credit',
    send: sendSetting(setting),
    done: copy.unitPriceSaved,
    failed: copy.unitPriceFailed,
    onSaved: () => setTyped(null),
  })
  const shown = typed ?? stored
  const dirty = shown !== stored

  function save() {
    const price = readPrice(shown)
    const tooHigh = highPriceError(shown)
    if (price === null || tooHigh || Number(price) < MIN_UNIT_PRICE) {
      setError(tooHigh ?? copy.unitPriceError)
      return focusFirstError()
    }
    changing.ask(price)
  }

  return (
    <PlainForm
      id={formId}
      busy={changing.busy}
      onSubmit={() => {
        if (dirty) save()
      }}
      className="grid gap-3"
    >
      <Field
        label={copy.unitPrice}
        help={copy.unitPriceHelp}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(null)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" busy={changing.busy} disabled={!dirty}>
          {copy.save}
        </Button>
        <UnsavedBadge dirty={dirty} />
      </div>
      <UnsavedGuard dirty={dirty && !changing.busy} />
      <PriceChangeDialog
        changing={changing}
        unitPrice={setting.settingValue}
        title={(value) => adminPricingCopy.preview.unitPriceTitle(euros(Number(value)))}
      />
    </PlainForm>
  )
}

function AutoCalculation({ setting }: { setting: PricingSetting }) {
  const changing = usePriceChange({
    change: 'auto_calculation_enabled',
    send: sendSetting(setting),
    done: copy.autoSaved,
    failed: copy.autoFailed,
  })
  return (
    <>
      <SwitchField
        label={copy.auto}
        help={copy.autoHelp}
        checked={setting.settingValue === 'true'}
        busy={changing.busy}
        onChange={(on) => changing.ask(String(on))}
      />
      <PriceChangeDialog changing={changing} title={() => adminPricingCopy.preview.autoTitle} />
    </>
  )
}

/** The button that recalculates every paid one-time plan, after a preview. */
export function ApplyToAll() {
  const changing = usePriceChange({
    change: 'all',
    send: (_value, seenPlans) => call('admin.plans.applyUnitPrice', { body: { seenPlans } }),
    done: adminPricingCopy.apply.done,
    failed: adminPricingCopy.apply.failed,
  })
  const icon = <Calculator aria-hidden="true" className="size-5" />
  return (
    <>
      <Button variant="secondary" icon={icon} busy={changing.busy} onClick={() => changing.ask('')}>
        {adminPricingCopy.apply.action}
      </Button>
      <PriceChangeDialog changing={changing} title={() => adminPricingCopy.apply.title} />
    </>
  )
}
