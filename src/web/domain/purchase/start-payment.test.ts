/** Every failure to open a payment, and the message shown (spec 1 §8). */
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paymentProblem } from './start-payment.ts'

const refusal = (status: number, body: object) =>
  new ApiError(status, '', JSON.stringify(body), null)
const pack = (error: unknown) => paymentProblem(error, 'pack_10')
const onePhoto = (error: unknown) => paymentProblem(error, null)

test('a named code has its own sentence, with and without a message', () => {
  for (const code of ['STRIPE_URL_NOT_CONFIGURED', 'PLAN_NOT_FOUND', 'PLAN_INACTIVE'] as const) {
    expect(pack(refusal(409, { code }))).toBe(errorCopy[code])
    expect(pack(refusal(409, { code, message: 'Another' }))).toBe(errorCopy[code])
  }
})

test('other refusals show the message of the server, or the general one', () => {
  expect(pack(refusal(400, { message: 'Réessayez demain.' }))).toBe('Réessayez demain.')
  expect(
    pack(refusal(409, { code: 'ALREADY_SUBSCRIBED', message: errorCopy.ALREADY_SUBSCRIBED })),
  ).toBe(errorCopy.ALREADY_SUBSCRIBED)
  for (const body of [{}, { code: 'INTERNAL', message: errorCopy.INTERNAL }])
    expect(pack(refusal(500, body))).toBe('Erreur lors de la création de la session de paiement')
})

test('an order without a plan gets the specified sentence', () => {
  expect(
    paymentProblem(refusal(400, { code: 'INVALID_INPUT', message: 'Plan key manquant' }), ''),
  ).toBe('Plan key manquant')
})

test('without network the message asks to try again', () =>
  expect(pack(new TypeError('Failed to fetch'))).toBe('Erreur de connexion. Veuillez réessayer.'))

test('the payment of one photo has one message for every failure but too many attempts', () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    refusal(500, {}),
    refusal(400, { message: 'x' }),
  ])
    expect(onePhoto(error)).toBe('Impossible de créer le paiement')
  expect(onePhoto(refusal(429, { code: 'RATE_LIMITED', message: errorCopy.RATE_LIMITED }))).toBe(
    errorCopy.RATE_LIMITED,
  )
})
