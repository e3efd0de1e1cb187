/** A reported failure: its words, and the sign-in that an ended session needs. */
import { beforeEach, expect, test } from 'vitest'
import { goneCopy } from '#copy/account/gone.ts'
import { errorCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ApiError } from '../../lib/api-error.ts'
import { pathOf } from '../../lib/screens.ts'
import { toasts } from '../../lib/toast.ts'
import { reportFailure } from './report-failure.ts'
import { signInRequest } from './sign-in.ts'

const WORDS = { title: 'Erreur de téléchargement', description: 'Veuillez réessayer.' }
const refusal = (status: number, code: string) =>
  new ApiError(status, '', JSON.stringify({ code, message: errorCopy.UNAUTHENTICATED }), null)

beforeEach(() => signInRequest.set(null))

test('after the end of the session it offers to sign in, and to return to this address', () => {
  reportFailure(refusal(401, 'UNAUTHENTICATED'), WORDS)
  expect(toasts.get()).toMatchObject([{ ...WORDS, description: errorCopy.UNAUTHENTICATED }])
  expect(signInRequest.get()).toEqual({})
})

test.each([new TypeError('Failed to fetch'), refusal(409, 'CONFLICT')])(
  'any other failure is shown with its own words: %s',
  (error) => {
    reportFailure(error, WORDS)
    expect(toasts.get()).toMatchObject([WORDS])
    expect(signInRequest.get()).toBeNull()
  },
)

test('without words of its own a failure is shown with those of the error', () => {
  reportFailure(refusal(409, 'CONFLICT'), { title: WORDS.title })
  expect(toasts.get()).toMatchObject([{ description: errorCopy.UNAUTHENTICATED }])
})

test.each([
  ['PHOTO_NOT_FOUND', 'dashboard', goneCopy.PHOTO_NOT_FOUND],
  ['ALBUM_NOT_FOUND', 'albums', goneCopy.ALBUM_NOT_FOUND],
] as const)('%s: no retry is advised, and a link leads to the list', (code, screen, words) => {
  const body = JSON.stringify({ code, message: errorCopy[code] })
  reportFailure(new ApiError(404, '', body, null), WORDS)
  expect(toasts.get()).toMatchObject([
    {
      description: words.text,
      action: { type: 'a', props: { href: pathOf(screen), children: words.list } },
    },
  ])
})

test('anything else that no longer exists is reported in the words of the server', () => {
  reportFailure(refusal(404, 'NOT_FOUND'), WORDS)
  expect(toasts.get()).toMatchObject([{ description: errorCopy.UNAUTHENTICATED }])
  expect(toasts.get()[0]?.action).toBeNull()
})

test('a refusal of an outdated page has a link that reloads it', () => {
  reportFailure(refusal(409, 'OUTDATED_PAGE'), WORDS)
  expect(toasts.get()).toMatchObject([
    { action: { type: 'a', props: { href: '', children: siteCopy.reloadPage } } },
  ])
})
