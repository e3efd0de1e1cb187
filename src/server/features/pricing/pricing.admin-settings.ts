/**
 * Global price settings: the price of one credit, and automatic calculation of struck-through
 * prices.
 */
import { asc, eq, inArray, sql } from '../../db/drizzle.ts'
import {
  DEFAULT_UNIT_PRICE,
  MAX_PRICE,
  MIN_UNIT_PRICE,
  PRICING_SETTINGS,
  readPrice,
  type PriceChange,
  type PricingSettingKey,
} from '#contract/admin/pricing-figures.ts'
import type { PricePreview, PricingSetting } from '#contract/admin/pricing.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { audit, type Actor } from '../../admin/audit.ts'
import { requireFresh } from '../../admin/resource.ts'
import { globalPricingSettings } from '../../db/schema/money.ts'
import { contentChanged } from '../../domain/content-version.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import {
  applyRecalculation,
  previewRecalculation,
  type PriceRule,
} from './pricing.recalculation.ts'
import { fieldError } from '../../platform/app-error.ts'

const copy = adminPricingCopy.global
const DEFAULTS: Record<PricingSettingKey, string> = {
  unit_price_per_credit: DEFAULT_UNIT_PRICE,
  auto_calculation_enabled: 'false',
}

export async function readSetting(
  db: Reader,
  settingKey: PricingSettingKey,
): Promise<PricingSetting> {
  const [row] = await db
    .select()
    .from(globalPricingSettings)
    .where(eq(globalPricingSettings.settingKey, settingKey))
  return {
    settingKey,
    settingValue: row?.settingValue ?? DEFAULTS[settingKey],
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

/** The normalised value to store. Throws INVALID_INPUT. */
function parseSetting(key: PricingSettingKey, typed: string): string {
  if (key === 'auto_calculation_enabled') {
    if (typed === 'true' || typed === 'false') return typed
    throw fieldError('settingValue', copy.badValue)
  }
  const price = readPrice(typed)
  if (price === null || Number(price) < MIN_UNIT_PRICE || Number(price) > MAX_PRICE)
    throw fieldError('settingValue', copy.unitPriceError)
  return price
}

/** The price rule once `change` has its new value. Throws INVALID_INPUT. */
async function ruleAfter(db: Reader, change: PriceChange, typed: string): Promise<PriceRule> {
  const after = async (key: PricingSettingKey) =>
    change === key ? parseSetting(key, typed) : (await readSetting(db, key)).settingValue
  const unitPrice = await after('unit_price_per_credit')
  return {
    unitPrice,
    applies: change === 'all' || (await after('auto_calculation_enabled')) === 'true',
  }
}

/** Locks the stored settings, always in the same order, so that concurrent saves see each other. */
async function lockSettings(tx: Tx) {
  const rows = await tx
    .select()
    .from(globalPricingSettings)
    .where(inArray(globalPricingSettings.settingKey, [...PRICING_SETTINGS]))
    .orderBy(asc(globalPricingSettings.settingKey))
    .for('update')
  return new Map(rows.map((row) => [row.settingKey, row]))
}

type Save = { settingValue: string; seenPlans?: string | undefined }

export function createPricingSettings({ db }: { db: Db }) {
  return {
    read: (key: PricingSettingKey) => readSetting(db, key),

    /** Throws INVALID_INPUT. */
    preview: async (change: PriceChange, typed: string): Promise<PricePreview> =>
      previewRecalculation(db, await ruleAfter(db, change, typed)),

    /** Saves, and recalculates the plans that depend on it. Throws INVALID_INPUT, CONFLICT. */
    save: (actor: Actor, settingKey: PricingSettingKey, typed: Save): Promise<PricingSetting> =>
      db.transaction(async (tx) => {
        const settingValue = parseSetting(settingKey, typed.settingValue)
        const before = (await lockSettings(tx)).get(settingKey)
        if (before) requireFresh(actor, before)
        const stamp = { settingValue, lastEditedBy: actor.id, updatedAt: sql`now()` }
        await tx
          .insert(globalPricingSettings)
          .values({ settingKey, ...stamp })
          .onConflictDoUpdate({ target: globalPricingSettings.settingKey, set: stamp })
        await audit(tx, actor, {
          action: 'UPDATE_PRICING_SETTING',
          details: settingKey,
          before: { settingValue: before?.settingValue ?? DEFAULTS[settingKey] },
          after: { settingValue },
        })
        await applyRecalculation(
          tx,
          actor,
          await ruleAfter(tx, settingKey, settingValue),
          typed.seenPlans,
        )
        await contentChanged(tx)
        return readSetting(tx, settingKey)
      }),
  }
}
export type PricingSettings = ReturnType<typeof createPricingSettings>
