/** The price of one credit and the switch of automatic calculation. */
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PricingSetting } from '#contract/admin/pricing.ts'
import { LEAST_UNIT_PRICE, readPrice, type PricingSettingKey } from '#contract/admin/pricing-figures.ts'
import { adminPricingCopy } from '#copy/admin-pricing.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ConflictDialog } from '../toolkit/conflict.tsx'
import { frenchPrice } from '../toolkit/form.ts'
import { SwitchField } from '../toolkit/inputs.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { UnsavedBadge, UnsavedGuard } from '../toolkit/unsaved.tsx'
import { useFirstError } from '../toolkit/use-first-error.ts'
import { useSave } from '../toolkit/use-save.ts'
import { PRICES_TOUCH, settingQuery } from './use-global-prices.ts'

const copy = adminPricingCopy.global

type Value = { settingValue: string }
const seenOf = ({ settingValue, updatedAt }: PricingSetting) => ({ values: { settingValue }, version: updatedAt })

/** Saves one setting, told apart from a save made meanwhile. */
function useSaveSetting(settingKey: PricingSettingKey, words: { done: string; failed: string; onSaved?: () => void }) {
  return useSave<Value>({
    run: (body, version) => call('admin.pricingSettings.save', { params: { settingKey }, body }, version ? { ifMatch: version } : {}),
    reread: async () => seenOf(await call('admin.pricingSettings.read', { params: { key: settingKey } })),
    done: () => ({ title: words.done }), failed: words.failed, touches: PRICES_TOUCH, ...(words.onSaved ? { onSaved: words.onSaved } : {}),
  })
}

export function GlobalPrices() {
  return (
    <section aria-label={copy.title} className="mb-8 grid gap-6 rounded-lg border border-line bg-raised p-5 md:grid-cols-2">
      <Loaded query={useQuery(settingQuery('unit_price_per_credit'))} skeletons={1} skeletonClass="h-24">
        {(setting) => <UnitPrice setting={setting} />}
      </Loaded>
      <Loaded query={useQuery(settingQuery('auto_calculation_enabled'))} skeletons={1} skeletonClass="h-24">
        {(setting) => <AutoCalculation setting={setting} />}
      </Loaded>
    </section>
  )
}

function UnitPrice({ setting }: { setting: PricingSetting }) {
  const stored = frenchPrice(setting.settingValue)
  const formId = useId()
  const focusFirstError = useFirstError(formId)
  /** Null while it is not edited. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const saving = useSaveSetting('unit_price_per_credit', { done: copy.unitPriceSaved, failed: copy.unitPriceFailed, onSaved: () => setTyped(null) })
  const shown = typed ?? stored
  const dirty = shown !== stored

  function save() {
    const price = readPrice(shown)
    if (price === null || Number(price) < LEAST_UNIT_PRICE) {
      setError(copy.unitPriceError)
      return focusFirstError()
    }
    saving.save({ settingValue: price }, seenOf(setting))
  }

  return (
    <PlainForm id={formId} busy={saving.busy} onSubmit={() => { if (dirty) save() }} className="grid gap-3">
      <Field
        label={copy.unitPrice} help={copy.unitPriceHelp} inputMode="decimal" autoComplete="off" value={shown} error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(null)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" busy={saving.busy} disabled={!dirty}>{copy.save}</Button>
        <UnsavedBadge dirty={dirty} />
      </div>
      <UnsavedGuard dirty={dirty && !saving.busy} />
      <ConflictDialog save={saving} fields={[{ name: 'settingValue', label: copy.unitPrice, input: 'text' }]} onTaken={() => setTyped(null)} />
    </PlainForm>
  )
}

function AutoCalculation({ setting }: { setting: PricingSetting }) {
  const saving = useSaveSetting('auto_calculation_enabled', { done: copy.autoSaved, failed: copy.autoFailed })
  return (
    <SwitchField
      label={copy.auto} help={copy.autoHelp} checked={setting.settingValue === 'true'} busy={saving.busy}
      onChange={(on) => saving.save({ settingValue: String(on) }, seenOf(setting))}
    />
  )
}
