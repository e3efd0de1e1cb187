/** The receipt of an account that was just deleted, which outlives the screen of its settings. */
import type { ErasureReceipt } from '#contract/erasure.ts'
import { createStore } from '../../lib/store.ts'

export const erasedAccount = createStore<ErasureReceipt | null>(null)
