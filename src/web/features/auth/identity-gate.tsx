/** Loads and shows the confirmation of an identity when a call needs it. */
import { identityRequest } from '../../lib/identity.ts'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const IdentityDialog = lazily(
  async () => (await import('./identity-dialog.tsx')).IdentityDialog,
  () => identityRequest.get()?.answer(false),
)

export const IdentityGate = () => <IdentityDialog open={useStore(identityRequest) !== null} />
