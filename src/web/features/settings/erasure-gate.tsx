/** Loads and shows the receipt of a deleted account. */
import { erasedAccount } from '../../domain/erasure/erased-account.ts'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const ErasureDialog = lazily(
  async () => (await import('./erasure-dialog.tsx')).ErasureDialog,
  () => erasedAccount.set(null),
)

export const ErasureGate = () => <ErasureDialog open={useStore(erasedAccount) !== null} />
