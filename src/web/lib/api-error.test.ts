/** The form of errors: the specified message, and a sentence for the screen. */
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ApiError, failureSentence, serverSentenceOr, sentenceFor } from './api-error.ts'

const body = {
  code: 'INSUFFICIENT_CREDITS',
  message: 'Crédits insuffisants',
  fields: { credits: 'trop peu' },
  requestId: 'r1',
}

test('the message is the status, a colon, a space and the body', () => {
  const error = new ApiError(402, 'Payment Required', JSON.stringify(body), 'r2')
  expect(error.message).toBe(`402: ${JSON.stringify(body)}`)
  expect(error).toMatchObject({
    status: 402,
    code: 'INSUFFICIENT_CREDITS',
    sentence: 'Crédits insuffisants',
    fields: body.fields,
    requestId: 'r1',
  })
})

test('an empty body gives the status text', () => {
  expect(new ApiError(503, 'Service Unavailable', '', null).message).toBe(
    '503: Service Unavailable',
  )
})

test('a body that is no API error is not shown', () => {
  for (const text of [
    '<html>proxy</html>',
    '[]',
    'null',
    '{}',
    '{"code":"NOPE"}',
    '{"code":"toString","message":" "}',
    '{"message":{}}',
  ]) {
    const error = new ApiError(502, 'Bad Gateway', text, 'r3')
    expect(error).toMatchObject({
      code: 'INTERNAL',
      sentence: errorCopy.INTERNAL,
      said: null,
      fields: {},
      requestId: 'r3',
    })
    expect(serverSentenceOr(error, 'Impossible.')).toBe('Impossible.')
  }
})

test('a message alone is shown, a code alone has our sentence, and an internal error is less specific than the fallback', () => {
  const answer = (reply: object) =>
    serverSentenceOr(new ApiError(400, '', JSON.stringify(reply), null), 'Impossible.')
  expect(answer({ message: 'Ce nom est pris.' })).toBe('Ce nom est pris.')
  expect(answer({ code: 'NOPE', message: 'Ce nom est pris.' })).toBe('Ce nom est pris.')
  expect(answer({ code: 'PLAN_NOT_FOUND' })).toBe(errorCopy.PLAN_NOT_FOUND)
  expect(answer({ code: 'INTERNAL', message: errorCopy.INTERNAL })).toBe('Impossible.')
  expect(serverSentenceOr(new TypeError('Failed to fetch'), 'Impossible.')).toBe('Impossible.')
})

test('a lost connection is named instead of the fallback, a fault of the server is not', () => {
  expect(failureSentence(new TypeError('Failed to fetch'), 'Impossible.')).toBe(siteCopy.offline)
  expect(failureSentence(new ApiError(502, 'Bad Gateway', '', null), 'Impossible.')).toBe(
    'Impossible.',
  )
})

test('a failed connection and an unknown error each have a sentence', () => {
  expect(sentenceFor(new TypeError('Failed to fetch'))).toBe(siteCopy.offline)
  expect(sentenceFor('anything')).toBe(errorCopy.INTERNAL)
})
