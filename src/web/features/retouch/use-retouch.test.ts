/** What is said when strokes could not be sent. */
import { expect, test } from 'vitest'
import { goneCopy } from '#copy/account/gone.ts'
import { retouchCopy } from '#copy/account/retouch.ts'
import { errorCopy } from '#copy/errors.ts'
import { ApiError } from '../../lib/api-error.ts'
import { problemOf } from './use-retouch.ts'

const refusal = (status: number, code: 'PHOTO_NOT_FOUND' | 'RETOUCH_LIMIT') =>
  new ApiError(status, '', JSON.stringify({ code, message: errorCopy[code] }), null)

test('strokes on a photo that no longer exists are not said to be kept, and a link leads to the photos', () => {
  const { text, list } = goneCopy.PHOTO_NOT_FOUND
  expect(problemOf(refusal(404, 'PHOTO_NOT_FOUND'))).toMatchObject({
    text,
    action: { props: { children: list } },
  })
})

test('after any other failure the strokes are said to be kept', () => {
  const { text, action } = problemOf(refusal(409, 'RETOUCH_LIMIT'))
  expect(text).toBe(`${errorCopy.RETOUCH_LIMIT} ${retouchCopy.kept}`)
  expect(action).toBeUndefined()
})
