/** What to say about a photo or an album that was deleted elsewhere. */
import { createElement } from 'react'
import { errorCopy } from '#copy/errors.ts'
import { goneCopy } from '#copy/account/gone.ts'
import { ApiError, sentenceFor } from '../../lib/api-error.ts'
import type { Failure } from '../../lib/failure.ts'
import { pathOf } from '../../lib/screens.ts'
import { buttonClass } from '../../ui/button.tsx'

const LISTS = { PHOTO_NOT_FOUND: 'dashboard', ALBUM_NOT_FOUND: 'albums' } as const
const hasList = (code: string): code is keyof typeof LISTS => Object.hasOwn(LISTS, code)

/**
 * The words about what no longer exists, which no retry brings back, with a link to the list; null
 * for other failures. The link loads the page, so that the list is current and dialogs are closed.
 */
export function goneWords(
  error: unknown,
): (Omit<Failure, 'title'> & { description: string }) | null {
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

/** A French sentence for anything that was thrown, which names what no longer exists. */
export const failureText = (error: unknown): string =>
  goneWords(error)?.description ?? sentenceFor(error)
