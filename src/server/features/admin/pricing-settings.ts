/** The two global price settings: the price of one credit, and whether struck-through prices are computed. */
import { eq, sql } from '../../db/drizzle.ts'
import { DEFAULT_UNIT_PRICE, LEAST_UNIT_PRICE, readPrice, type PricingSettingKey } from '#contract/admin/pricing-figures.ts'
import type { PricingSetting } from '#contract/admin/pricing.ts'
import { adminPricingCopy } from '#copy/admin-pricing.ts'
import { audit, type Actor } from '../../back-office/audit.ts'
import { fieldError, requireFresh } from '../../back-office/resource.ts'
import { globalPricingSettings } from '../../db/schema/money.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'

const copy = adminPricingCopy.global
const DEFAULTS: Record<PricingSettingKey, string> = { unit_price_per_credit: DEFAULT_UNIT_PRICE, auto_calculation_enabled: 'false' }

export async function readSetting(db: Reader, settingKey: PricingSettingKey): Promise<PricingSetting> {
  const [row] = await db.select().from(globalPricingSettings).where(eq(globalPricingSettings.settingKey, settingKey))
  return { settingKey, settingValue: row?.settingValue ?? DEFAULTS[settingKey], updatedAt: row?.updatedAt.toISOString() ?? null }
}

/** The value as it is stored. Throws INVALID_INPUT. */
function checked(key: PricingSettingKey, typed: string): string {
  if (key === 'auto_calculation_enabled') {
    if (typed === 'true' || typed === 'false') return typed
    throw fieldError('settingValue', copy.badValue)
  }
  const price = readPrice(typed)
  if (price === null || Number(price) < LEAST_UNIT_PRICE || Number(price) > 999_999) throw fieldError('settingValue', copy.unitPriceError)
  return price
}

export function createPricingSettings({ db, contentChanged }: { db: Db; contentChanged(tx: Tx): Promise<void> }) {
  return {
    read: (key: PricingSettingKey) => readSetting(db, key),

    /** Throws INVALID_INPUT, CONFLICT. */
    save: (actor: Actor, settingKey: PricingSettingKey, typed: string): Promise<PricingSetting> => db.transaction(async (tx) => {
      const settingValue = checked(settingKey, typed)
      const [before] = await tx.select().from(globalPricingSettings).where(eq(globalPricingSettings.settingKey, settingKey)).for('update')
      if (before) requireFresh(actor, before)
      const stamp = { settingValue, lastEditedBy: actor.id, updatedAt: sql`now()` }
      await tx.insert(globalPricingSettings).values({ settingKey, ...stamp }).onConflictDoUpdate({ target: globalPricingSettings.settingKey, set: stamp })
      await audit(tx, actor, {
        action: 'UPDATE_PRICING_SETTING', details: settingKey, before: { settingValue: before?.settingValue ?? DEFAULTS[settingKey] }, after: { settingValue },
      })
      await contentChanged(tx)
      return readSetting(tx, settingKey)
    }),
  }
}
export type PricingSettings = ReturnType<typeof createPricingSettings>
