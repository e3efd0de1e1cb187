/** Reports the failure of what a user asked for. */
import { createElement } from 'react'
import { errorCopy } from '#copy/errors.ts'
import { goneCopy } from '#copy/account/gone.ts'
import { ApiError, sentenceFor } from '../../lib/api-error.ts'
import { showFailure, type Failure } from '../../lib/failure.ts'
import { pathOf } from '../../lib/screens.ts'
import { buttonClass } from '../../ui/button.tsx'
import { openSignIn } from './sign-in.ts'
import { isSignedOut } from './signed-in.ts'

const LISTS = { PHOTO_NOT_FOUND: 'dashboard', ALBUM_NOT_FOUND: 'albums' } as const
const hasList = (code: string): code is keyof typeof LISTS => Object.hasOwn(LISTS, code)

/**
 * The words about what no longer exists, which no retry brings back, with a link to the list; null
 * for other failures. The link loads the page, so that the list is current and dialogs are closed.
 */
function goneWords(error: unknown): Omit<Failure, 'title'> | null {
  if (!(error instanceof ApiError) || error.status !== 404) return null
  const { code, sentence } = error
  if (!hasList(code)) return { description: sentence }
  const { text, list } = goneCopy[code]
  return {
    description: sentence === errorCopy[code] ? text : sentence,
    action: createElement(
      'a',
      {
        href: pathOf(LISTS[code]),
        className: buttonClass({ variant: 'secondary', size: 'sm' }, 'justify-self-start'),
      },
      list,
    ),
  }
}

/**
 * Shows the title and the description, by default the sentence of the error, in the open dialog or
 * as a toast. Where the session has ended, says so and offers to sign in, which returns to this
 * address; what no longer exists is named as such.
 */
export function reportFailure(
  error: unknown,
  { title, description = sentenceFor(error) }: { title: string; description?: string },
): void {
  const isOver = isSignedOut(error)
  showFailure({
    title,
    description: isOver ? sentenceFor(error) : description,
    ...goneWords(error),
  })
  if (isOver) openSignIn()
}
