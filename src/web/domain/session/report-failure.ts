/** Reports the failure of what a user asked for. */
import { sentenceFor } from '../../lib/api-error.ts'
import { reloadLink, showFailure } from '../../lib/failure.ts'
import { goneWords } from './gone.ts'
import { openSignIn } from './sign-in.ts'
import { isSignedOut } from './signed-in.ts'

/**
 * Shows the title and the description, by default the sentence of the error, in the open dialog or
 * as a toast, with a link that reloads an outdated page. Where the session has ended, says so and
 * offers to sign in, which returns to this address; what no longer exists is named as such.
 */
export function reportFailure(
  error: unknown,
  { title, description = sentenceFor(error) }: { title: string; description?: string },
): void {
  const isOver = isSignedOut(error)
  showFailure({
    title,
    description: isOver ? sentenceFor(error) : description,
    action: reloadLink(error),
    ...goneWords(error),
  })
  if (isOver) openSignIn()
}
