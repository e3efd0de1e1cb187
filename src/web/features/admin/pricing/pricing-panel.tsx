/** The pricing panel: global prices and plans. */
import { adminPricingCopy as copy } from '#copy/admin/pricing.ts'
import { euros } from '#copy/numbers.ts'
import { ResourcePanel } from '../toolkit/resource-panel.tsx'
import { defineResource, outcomesOf, type ResourceSpec } from '../toolkit/resource-spec.ts'
import { ApplyToAll, GlobalPrices } from './global-prices.tsx'
import { FeaturesEditor } from './features-editor.tsx'
import { PlanCard } from './plan-card.tsx'
import {
  derivePrices,
  isComputed,
  originalPriceError,
  planBody,
  planValues,
  priceError,
  type PlanValues,
} from './plan-form.ts'
import { PRICES_TOUCH, useGlobalPrices, type GlobalPricing } from './use-global-prices.ts'
import {
  differsFromUnit,
  SingleCreditFormNotice,
  SingleCreditNotice,
} from './single-credit-notice.tsx'

/** Milliseconds for which the list counts as fresh (spec 2 §9). */
const STALE_TIME_MS = 60_000
const words = copy.fields
const outcomes = outcomesOf(copy)

const planSpec = (global: GlobalPricing): ResourceSpec<'admin.plans', PlanValues> =>
  defineResource<'admin.plans', PlanValues>({
    name: 'admin.plans',
    keyParam: 'planKey',
    order: 'plans',
    keyOf: (plan) => plan.planKey,
    nameOf: (plan) => plan.name,
    versions: 'plan',
    staleTime: STALE_TIME_MS,
    touches: PRICES_TOUCH,
    words: {
      title: copy.title,
      intro: copy.intro,
      add: copy.add,
      empty: { title: copy.empty },
      create: { title: copy.createTitle, ...outcomes.create },
      update: { title: (plan) => copy.updateTitle(plan.name), ...outcomes.update },
      remove: {
        title: (plan) => copy.removeTitle(plan.name),
        text: (plan) => copy.removeText(plan.name),
        ...outcomes.remove,
      },
    },
    card: (plan, buttons) => <PlanCard plan={plan} buttons={buttons} />,
    toForm: (plan) => planValues(global, plan),
    notice: (form) => <SingleCreditFormNotice form={form} unitPrice={global.unitPrice} />,
    toCreate: (values) => ({ planKey: values.planKey, ...planBody(values) }),
    toUpdate: planBody,
    derive: (values, changed) => derivePrices(global, values, changed),
    fields: ({ row, values }) => {
      const computed = isComputed(global, values)
      const wellFormed = (key: string) =>
        /^[a-z0-9][a-z0-9_-]{0,59}$/.test(key) ? null : words.planKeyError
      return [
        {
          name: 'planKey',
          label: words.planKey,
          input: 'text',
          required: true,
          locked: row !== null,
          help: words.planKeyHelp,
          check: wellFormed,
        },
        { name: 'name', label: words.name, input: 'text', required: true, maxLength: 120 },
        {
          name: 'planType',
          label: words.planType,
          input: 'select',
          choices: [
            { value: 'one_time', label: words.oneTime },
            { value: 'subscription', label: words.subscription },
          ],
        },
        { name: 'credits', label: words.credits, input: 'integer', required: true, min: 1 },
        {
          name: 'basePrice',
          label: words.basePrice,
          input: 'decimal',
          required: true,
          check: priceError,
          help: differsFromUnit(values, global.unitPrice)
            ? copy.single.formTitle(euros(Number(global.unitPrice)))
            : undefined,
        },
        {
          name: 'originalPrice',
          label: words.originalPrice,
          input: 'decimal',
          locked: computed,
          help: computed ? words.calculatedHelp : words.originalHelp,
          check: (typed, current) => originalPriceError(typed, current, row),
        },
        {
          name: 'discountPercentage',
          label: words.discountPercentage,
          input: 'integer',
          required: true,
          min: 0,
          max: 100,
          locked: computed,
        },
        { name: 'sortOrder', label: words.sortOrder, input: 'integer', required: true, min: 0 },
        { name: 'badge', label: words.badge, input: 'text', maxLength: 60 },
        {
          name: 'stripeCheckoutUrl',
          label: words.link,
          input: 'url',
          maxLength: 500,
          help: words.linkHelp,
        },
        {
          name: 'description',
          label: words.description,
          input: 'textarea',
          rows: 2,
          maxLength: 500,
        },
        {
          name: 'features',
          label: words.features,
          input: 'custom',
          render: (input) => <FeaturesEditor {...input} />,
          check: (features) =>
            features.some(({ name }) => name.trim() === '') ? copy.features.nameError : null,
          show: (features) =>
            features.map(({ name, included }) => `${included ? '+' : '−'} ${name}`).join(', '),
        },
        { name: 'isActive', label: words.isActive, input: 'switch' },
      ]
    },
  })

export function PricingPanel() {
  const global = useGlobalPrices()
  return (
    <ResourcePanel spec={planSpec(global)} actions={<ApplyToAll />}>
      <SingleCreditNotice />
      <GlobalPrices />
    </ResourcePanel>
  )
}
