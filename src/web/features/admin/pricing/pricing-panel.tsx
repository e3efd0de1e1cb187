/** Prices: the global block, and the plans as cards. */
import type { AdminPlan } from '#contract/admin/pricing.ts'
import { discountOf, isCalculated, readPrice, struckPrice } from '#contract/admin/pricing-figures.ts'
import { adminPricingCopy as copy } from '#copy/admin-pricing.ts'
import { frenchPrice, numberOf } from '../toolkit/form.ts'
import { defineResource, type ResourceSpec } from '../toolkit/resource.ts'
import { ResourcePanel } from '../toolkit/resource-panel.tsx'
import { ApplyToAll } from './apply-to-all.tsx'
import { FeaturesEditor, type Feature } from './features-editor.tsx'
import { GlobalPrices } from './global-prices.tsx'
import { PlanCard } from './plan-card.tsx'
import { PRICES_TOUCH, useGlobalPrices, type GlobalPricing } from './use-global-prices.ts'

/** The specified life of the list in the cache, in milliseconds. */
const STALE_TIME = 60_000
const words = copy.fields

export type PlanValues = {
  planKey: string; name: string; planType: string; credits: string; basePrice: string; originalPrice: string; discountPercentage: string; badge: string
  description: string; features: Feature[]; stripeCheckoutUrl: string; isActive: boolean; sortOrder: string
}

const NEW_PLAN: PlanValues = {
  planKey: '', name: '', planType: 'one_time', credits: '1', basePrice: '2,99', originalPrice: '', discountPercentage: '0', badge: '', description: '',
  features: [], stripeCheckoutUrl: '', isActive: true, sortOrder: '0',
}

const toForm = (plan: AdminPlan | null): PlanValues => plan
  ? {
      planKey: plan.planKey, name: plan.name, planType: plan.planType, credits: String(plan.credits), basePrice: frenchPrice(plan.basePrice), originalPrice: frenchPrice(plan.originalPrice ?? ''),
      discountPercentage: String(plan.discountPercentage), badge: plan.badge ?? '', description: plan.description ?? '', features: plan.features,
      stripeCheckoutUrl: plan.stripeCheckoutUrl ?? '', isActive: plan.isActive, sortOrder: String(plan.sortOrder),
    }
  : NEW_PLAN

const toBody = (values: PlanValues) => ({
  name: values.name, planType: values.planType as AdminPlan['planType'], credits: numberOf(values.credits), basePrice: values.basePrice, originalPrice: values.originalPrice,
  discountPercentage: numberOf(values.discountPercentage), badge: values.badge, description: values.description, features: values.features,
  stripeCheckoutUrl: values.stripeCheckoutUrl, isActive: values.isActive, sortOrder: numberOf(values.sortOrder),
})

/** Whether automatic calculation rules the plan being edited. */
const ruled = (global: GlobalPricing, values: PlanValues): boolean =>
  global.auto && isCalculated({ planType: values.planType, basePrice: readPrice(values.basePrice) ?? '0' })

/** What the server will store: computed prices, and a discount that agrees with the two prices when one of them changes. */
export function derivePrices(global: GlobalPricing, values: PlanValues, changed: keyof PlanValues): PlanValues {
  const base = readPrice(values.basePrice)
  if (base === null || !['planType', 'credits', 'basePrice', 'originalPrice'].includes(changed)) return values
  const credits = numberOf(values.credits)
  const originalPrice = ruled(global, values) && Number.isInteger(credits) ? frenchPrice(struckPrice(credits, global.unitPrice)) : values.originalPrice
  const original = originalPrice.trim() === '' ? null : readPrice(originalPrice)
  return { ...values, originalPrice, discountPercentage: String(discountOf(base, original)) }
}

const price = (text: string) => (readPrice(text) === null ? words.priceError : null)

const planSpec = (global: GlobalPricing): ResourceSpec<'admin.plans', PlanValues> => defineResource<'admin.plans', PlanValues>({
  name: 'admin.plans', keyParam: 'planKey', keyOf: (plan) => plan.planKey, staleTime: STALE_TIME, touches: PRICES_TOUCH,
  words: {
    title: copy.title, intro: copy.intro, add: copy.add, empty: { title: copy.empty },
    create: { title: copy.createTitle, done: { title: copy.created }, failed: copy.createFailed },
    update: { title: (plan) => copy.updateTitle(plan.name), done: { title: copy.updated }, failed: copy.updateFailed },
    remove: { title: (plan) => copy.removeTitle(plan.name), text: (plan) => copy.removeText(plan.planKey), done: { title: copy.removed }, failed: copy.removeFailed },
  },
  card: (plan, buttons) => <PlanCard plan={plan} buttons={buttons} />,
  toForm, toCreate: (values) => ({ planKey: values.planKey, ...toBody(values) }), toUpdate: toBody,
  derive: (values, changed) => derivePrices(global, values, changed),
  fields: ({ row, values }) => {
    const computed = ruled(global, values)
    const wellFormed = (key: string) => (/^[a-z0-9][a-z0-9_-]{0,59}$/.test(key) ? null : words.planKeyError)
    return [
      { name: 'planKey', label: words.planKey, input: 'text', required: true, locked: row !== null, help: words.planKeyHelp, check: wellFormed },
      { name: 'name', label: words.name, input: 'text', required: true, maxLength: 120 },
      { name: 'planType', label: words.planType, input: 'select', choices: [{ value: 'one_time', label: words.oneTime }, { value: 'subscription', label: words.subscription }] },
      { name: 'credits', label: words.credits, input: 'integer', required: true, min: 1 },
      { name: 'basePrice', label: words.basePrice, input: 'decimal', required: true, check: price },
      { name: 'originalPrice', label: words.originalPrice, input: 'decimal', locked: computed, help: computed ? words.calculatedHelp : words.originalHelp, check: price },
      { name: 'discountPercentage', label: words.discountPercentage, input: 'integer', required: true, min: 0, max: 100, locked: computed },
      { name: 'sortOrder', label: words.sortOrder, input: 'integer', required: true, min: 0 },
      { name: 'badge', label: words.badge, input: 'text', maxLength: 60 },
      { name: 'stripeCheckoutUrl', label: words.link, input: 'url', maxLength: 500, help: words.linkHelp },
      { name: 'description', label: words.description, input: 'textarea', rows: 2, maxLength: 500 },
      {
        name: 'features', label: words.features, input: 'custom', render: (input) => <FeaturesEditor {...input} />,
        check: (features) => (features.some(({ name }) => name.trim() === '') ? copy.features.nameError : null),
        show: (features) => features.map(({ name, included }) => `${included ? '+' : '−'} ${name}`).join(', '),
      },
      { name: 'isActive', label: words.isActive, input: 'switch' },
    ]
  },
})

export function PricingPanel() {
  const global = useGlobalPrices()
  return (
    <ResourcePanel spec={planSpec(global)} actions={<ApplyToAll unitPrice={global.unitPrice} />}>
      <GlobalPrices />
    </ResourcePanel>
  )
}
