/** The state of an order as a badge. */
import type { SaleState } from '#contract/admin/sales-figures.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const TONES: Partial<Record<SaleState, BadgeTone>> = {
  paid: 'success',
  partly_refunded: 'accent',
  refunded: 'accent',
  disputed: 'error',
  refused: 'error',
}

export const SaleBadge = ({ state }: { state: SaleState }) => (
  <Badge tone={TONES[state] ?? 'neutral'}>{adminSalesCopy.states[state]}</Badge>
)
