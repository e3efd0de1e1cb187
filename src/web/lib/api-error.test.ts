/** The form of errors: the specified message, and a sentence for the screen. */
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/site.ts'
import { ApiError, sentenceFor } from './api-error.ts'

const body = { code: 'INSUFFICIENT_CREDITS', message: 'Crédits insuffisants', fields: { credits: 'trop peu' }, requestId: 'r1' }

test('the message is the status, a colon, a space and the body', () => {
  const error = new ApiError(402, 'Payment Required', JSON.stringify(body), 'r2')
  expect(error.message).toBe(`402: ${JSON.stringify(body)}`)
  expect(error).toMatchObject({ status: 402, code: 'INSUFFICIENT_CREDITS', sentence: 'Crédits insuffisants', fields: body.fields, requestId: 'r1' })
})

test('an empty body gives the status text', () => {
  expect(new ApiError(503, 'Service Unavailable', '', null).message).toBe('503: Service Unavailable')
})

test('a body that is not ours never reaches the screen', () => {
  for (const text of ['<html>proxy</html>', '[]', 'null', '{"code":"NOPE","message":"x"}', '{"code":"toString","message":"x"}']) {
    const error = new ApiError(502, 'Bad Gateway', text, 'r3')
    expect(error).toMatchObject({ code: 'INTERNAL', sentence: errorCopy.INTERNAL, fields: {}, requestId: 'r3' })
  }
})

test('the network and the unknown have their sentences too', () => {
  expect(sentenceFor(new TypeError('Failed to fetch'))).toBe(siteCopy.offline)
  expect(sentenceFor('anything')).toBe(errorCopy.INTERNAL)
})
