/** The receipt of an account that was just deleted; kept after the settings screen has closed. */
import type { ErasureReceipt } from '#contract/erasure.ts'
import { createStore } from '../../lib/store.ts'

export const erasedAccount = createStore<ErasureReceipt | null>(null)
