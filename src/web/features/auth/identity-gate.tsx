/** Loads and shows the identity dialog when a call needs it. */
import { identityRequest } from '../../lib/identity.ts'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const IdentityDialog = lazily(
  async () => (await import('./identity-dialog.tsx')).IdentityDialog,
  () => identityRequest.get()?.answer(false),
)

export const IdentityGate = () => <IdentityDialog open={useStore(identityRequest) !== null} />
