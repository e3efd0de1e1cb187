/** What is said when an image or a video of a photo could not be made. */
import { beforeEach, expect, test } from 'vitest'
import { goneCopy } from '#copy/account/gone.ts'
import { shareCopy } from '#copy/account/share.ts'
import { errorCopy } from '#copy/errors.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toasts } from '../../lib/toast.ts'
import { signInRequest } from '../../domain/session/sign-in.ts'
import { reportShareFailure, ShareError } from './outcome.ts'

const { urlsFailed, failed } = shareCopy.video
const refusal = (status: number, code: 'PHOTO_NOT_FOUND' | 'UNAUTHENTICATED' | 'INTERNAL') =>
  new ApiError(status, '', JSON.stringify({ code, message: errorCopy[code] }), null)
const description = (cause: unknown) => {
  reportShareFailure(new ShareError(urlsFailed, { cause }), failed)
  return toasts.get()[0]?.description
}

beforeEach(() => signInRequest.set(null))

test('the pictures of a video that cannot be fetched are reported in the specified words', () => {
  expect(description(new TypeError('Failed to fetch'))).toBe(urlsFailed)
  expect(description(refusal(500, 'INTERNAL'))).toBe(urlsFailed)
})

test('a photo that no longer exists and an ended session are named as such', () => {
  expect(description(refusal(404, 'PHOTO_NOT_FOUND'))).toBe(goneCopy.PHOTO_NOT_FOUND.text)
  expect(description(refusal(401, 'UNAUTHENTICATED'))).toBe(errorCopy.UNAUTHENTICATED)
  expect(signInRequest.get()).toEqual({})
})
