/** Messages and remedies of failed uploads. */
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '../../lib/api-error.ts'
import { lacksCredits } from '../../domain/photo/unlock.ts'
import { uploadProblem } from './upload-problem.ts'

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(status, '', JSON.stringify({ code, message: errorCopy[code], requestId: 'r' }), 'r')

test('a rejection without credits opens the checkout', () => {
  const error = refusal(402, 'INSUFFICIENT_CREDITS')
  expect(lacksCredits(error)).toBe(true)
  expect(uploadProblem(error)).toMatchObject({ title: 'Crédits insuffisants', remedy: null })
})

test('the sentence of the server is shown', () => {
  expect(uploadProblem(refusal(429, 'DAILY_LIMIT'))).toEqual({
    title: "Erreur d'upload",
    text: errorCopy.DAILY_LIMIT,
    remedy: null,
  })
  expect(uploadProblem(refusal(409, 'RESTORATION_IN_PROGRESS'))).toMatchObject({
    text: errorCopy.RESTORATION_IN_PROGRESS,
    remedy: 'see current',
  })
  expect(uploadProblem(refusal(409, 'TOO_MANY_LOCKED'))).toMatchObject({
    text: errorCopy.TOO_MANY_LOCKED,
    remedy: 'decide',
  })
  expect(uploadProblem(refusal(422, 'UNREADABLE'))).toMatchObject({
    text: errorCopy.UNREADABLE,
    remedy: 'choose another',
  })
})

test('foreign replies, ended sessions, network failures and unknown errors have their sentences', () => {
  expect(uploadProblem(new ApiError(502, 'Bad Gateway', '<html>', null))?.text).toBe(
    'Une erreur est survenue',
  )
  expect(uploadProblem(new TypeError('Failed to fetch'))?.text).toMatch(/gardée ici/)
  expect(uploadProblem(new Error('odd'))?.text).toBe('Une erreur est survenue')
})

test('a cancelled upload shows no error', () =>
  expect(uploadProblem(new DOMException('', 'AbortError'))).toBeNull())
