/** The two global price settings. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { DEFAULT_UNIT_PRICE, type PricingSettingKey } from '#contract/admin/pricing-figures.ts'
import type { PricingSetting } from '#contract/admin/pricing.ts'
import { call } from '../../../lib/api.ts'
import { adminKey } from '../toolkit/query-keys.ts'

/** Milliseconds for which a setting counts as fresh (spec 2 §9). */
const STALE_TIME_MS = 300_000

/** Queries that show prices, in the back office and on the public site. */
export const PRICES_TOUCH = [
  adminKey('admin.plans'),
  adminKey('pricing-setting'),
  adminKey('logs'),
  ['pricing.plans'],
  ['unit-price'],
]

export const settingQuery = (key: PricingSettingKey) =>
  queryOptions({
    queryKey: adminKey('pricing-setting', key),
    queryFn: ({ signal }) => call('admin.pricingSettings.read', { params: { key } }, { signal }),
    staleTime: STALE_TIME_MS,
  })

/**
 * Saves a setting; rejects with CONFLICT when it or the plans of the preview `seenPlans` changed.
 */
export const sendSetting =
  ({ settingKey, updatedAt }: PricingSetting) =>
  (settingValue: string, seenPlans: string): Promise<PricingSetting> =>
    call(
      'admin.pricingSettings.save',
      { params: { settingKey }, body: { settingValue, seenPlans } },
      { ifMatch: updatedAt },
    )

export type GlobalPricing = { unitPrice: string; auto: boolean }

export function useGlobalPrices(): GlobalPricing {
  const price = useQuery(settingQuery('unit_price_per_credit'))
  const auto = useQuery(settingQuery('auto_calculation_enabled'))
  return {
    unitPrice: price.data?.settingValue ?? DEFAULT_UNIT_PRICE,
    auto: auto.data?.settingValue === 'true',
  }
}
