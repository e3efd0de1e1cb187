/** Loads and shows the sign-in dialog on request. */
import { cancelSignIn, signInRequest } from '../../domain/session/sign-in.ts'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const SignInDialog = lazily(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  cancelSignIn,
)

export const SignInGate = () => <SignInDialog open={useStore(signInRequest) !== null} />
