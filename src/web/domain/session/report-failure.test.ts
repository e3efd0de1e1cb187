/** A reported failure: its words, and the sign-in that an ended session needs. */
import { beforeEach, expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { ApiError } from '../../lib/api-error.ts'
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

test.each([new TypeError('Failed to fetch'), refusal(404, 'PHOTO_NOT_FOUND')])(
  'any other failure is shown with its own words: %s',
  (error) => {
    reportFailure(error, WORDS)
    expect(toasts.get()).toMatchObject([WORDS])
    expect(signInRequest.get()).toBeNull()
  },
)

test('without words of its own a failure is shown with those of the error', () => {
  reportFailure(refusal(404, 'PHOTO_NOT_FOUND'), { title: WORDS.title })
  expect(toasts.get()).toMatchObject([{ description: errorCopy.UNAUTHENTICATED }])
})
