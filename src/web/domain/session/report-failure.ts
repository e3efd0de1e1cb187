/** Reports the failure of what a user asked for. */
import { sentenceFor } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { openSignIn } from './sign-in.ts'
import { isSignedOut } from './signed-in.ts'

/**
 * Shows the title and the description, by default the sentence of the error; where the session has
 * ended, says so and offers to sign in, which returns to this address.
 */
export function reportFailure(
  error: unknown,
  { title, description = sentenceFor(error) }: { title: string; description?: string },
): void {
  const isOver = isSignedOut(error)
  toast({
    title,
    description: isOver ? sentenceFor(error) : description,
    variant: 'destructive',
  })
  if (isOver) openSignIn()
}
