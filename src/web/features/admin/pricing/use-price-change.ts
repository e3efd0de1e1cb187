/** A change of prices: its effect on the plans is read first, shown if there is any, then saved. */
import { useState } from 'react'
import type { PriceChange } from '#contract/admin/pricing-figures.ts'
import type { PricePreview } from '#contract/admin/pricing.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { call } from '../../../lib/api.ts'
import { isConflict, useAction } from '../toolkit/use-action.ts'
import { PRICES_TOUCH } from './use-global-prices.ts'

export type Asked = {
  value: string
  preview: PricePreview
  /** Somebody changed prices or plans since the preview before this one. */
  moved: boolean
}
export type PriceChangeOptions = {
  change: PriceChange
  /** Saves what the preview `seenPlans` shows; rejects with CONFLICT when that is out of date. */
  send: (value: string, seenPlans: string) => Promise<unknown>
  done: string
  failed: string
  onSaved?: () => void
}

export function usePriceChange({ change, send, done, failed, onSaved }: PriceChangeOptions) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const read = (value: string) => call('admin.plans.preview', { query: { change, value } })
  const action = useAction({
    /** Resolves with the number of plans changed, or with null when a confirmation is needed. */
    async run({ value, confirmed }: { value: string; confirmed: PricePreview | null }) {
      const preview = confirmed ?? (await read(value))
      if (!confirmed && (change === 'all' || preview.changes.length > 0)) {
        setAsked({ value, preview, moved: false })
        return null
      }
      try {
        await send(value, preview.version)
        return preview.changes.length
      } catch (error) {
        if (!isConflict(error)) throw error
        setAsked({ value, preview: await read(value), moved: true })
        return null
      }
    },
    done: (changed) =>
      changed === null
        ? null
        : {
            title: done,
            ...(changed > 0 ? { description: adminPricingCopy.preview.doneText(changed) } : {}),
          },
    failed,
    touches: PRICES_TOUCH,
  })
  async function attempt(value: string, confirmed: PricePreview | null): Promise<void> {
    try {
      if ((await action.run({ value, confirmed })) === null) return
      setAsked(null)
      onSaved?.()
    } catch {
      // The failure has been told.
      setAsked(null)
    }
  }
  return {
    busy: action.busy,
    asked,
    ask: (value: string) => void attempt(value, null),
    confirm: () => {
      if (asked) void attempt(asked.value, asked.preview)
    },
    cancel: () => setAsked(null),
  }
}
export type PriceChanging = ReturnType<typeof usePriceChange>
