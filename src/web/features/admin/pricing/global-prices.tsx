/** The price of one credit and the switch of automatic calculation. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PricingSetting } from '#contract/admin/pricing.ts'
import { LEAST_UNIT_PRICE, readPrice } from '#contract/admin/pricing-figures.ts'
import { adminPricingCopy } from '#copy/admin-pricing.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { frenchPrice } from '../toolkit/form.ts'
import { SwitchField } from '../toolkit/inputs.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { UnsavedBadge, UnsavedGuard } from '../toolkit/unsaved.tsx'
import { useAction } from '../toolkit/use-action.ts'
import { PRICES_TOUCH, settingQuery } from './use-global-prices.ts'

const copy = adminPricingCopy.global

/** Saves one setting, told apart from a save made meanwhile. */
function useSaveSetting(words: { done: string; failed: string }) {
  return useAction({
    run: ({ setting, value }: { setting: PricingSetting; value: string }) =>
      call('admin.pricingSettings.save', { params: { settingKey: setting.settingKey }, body: { settingValue: value } }, setting.updatedAt ? { ifMatch: setting.updatedAt } : {}),
    done: () => ({ title: words.done }), failed: words.failed, touches: PRICES_TOUCH,
  })
}

export function GlobalPrices() {
  return (
    <section aria-label={copy.title} className="mb-8 grid gap-6 rounded-lg border border-line bg-raised p-5 md:grid-cols-2">
      <Loaded query={useQuery(settingQuery('unit_price_per_credit'))} skeletons={1} skeletonClass="h-24">
        {(setting) => <UnitPrice key={setting.settingValue} setting={setting} />}
      </Loaded>
      <Loaded query={useQuery(settingQuery('auto_calculation_enabled'))} skeletons={1} skeletonClass="h-24">
        {(setting) => <AutoCalculation setting={setting} />}
      </Loaded>
    </section>
  )
}

function UnitPrice({ setting }: { setting: PricingSetting }) {
  const [typed, setTyped] = useState(frenchPrice(setting.settingValue))
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useSaveSetting({ done: copy.unitPriceSaved, failed: copy.unitPriceFailed })
  const dirty = typed !== frenchPrice(setting.settingValue)

  function save() {
    const price = readPrice(typed)
    if (price === null || Number(price) < LEAST_UNIT_PRICE) return setError(copy.unitPriceError)
    void run({ setting, value: price }).catch(() => undefined)
  }

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty && !busy) save()
      }}
    >
      <Field
        label={copy.unitPrice} help={copy.unitPriceHelp} inputMode="decimal" autoComplete="off" value={typed} error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(null)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" busy={busy} disabled={!dirty}>{copy.save}</Button>
        <UnsavedBadge dirty={dirty} />
      </div>
      <UnsavedGuard dirty={dirty && !busy} />
    </form>
  )
}

function AutoCalculation({ setting }: { setting: PricingSetting }) {
  const { run, busy } = useSaveSetting({ done: copy.autoSaved, failed: copy.autoFailed })
  return (
    <SwitchField
      label={copy.auto} help={copy.autoHelp} checked={setting.settingValue === 'true'} disabled={busy}
      onChange={(on) => void run({ setting, value: String(on) }).catch(() => undefined)}
    />
  )
}
