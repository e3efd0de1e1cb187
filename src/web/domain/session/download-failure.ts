/** Reports a failed download. */
import { sentenceFor } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { openSignIn } from './sign-in.ts'
import { isSignedOut } from './signed-in.ts'

/**
 * Shows these words; where the session has ended, shows that instead and offers to sign in, which
 * returns to this address.
 */
export function reportDownloadFailure(
  error: unknown,
  { title, description }: { title: string; description: string },
): void {
  const isOver = isSignedOut(error)
  toast({
    title,
    description: isOver ? sentenceFor(error) : description,
    variant: 'destructive',
  })
  if (isOver) openSignIn()
}
