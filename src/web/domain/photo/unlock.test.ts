/** Outcomes of an unlock, and its one retry. */
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ApiError } from '../../lib/api-error.ts'
import { unlockPhoto } from './unlock.ts'

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, '', JSON.stringify({ code, message, requestId: 'r' }), 'r')
const noCredits = () => refusal(402, 'INSUFFICIENT_CREDITS', errorCopy.INSUFFICIENT_CREDITS)
const noWaiver = () => refusal(409, 'WAIVER_REQUIRED', errorCopy.WAIVER_REQUIRED)

/**
 * Runs `unlock` with the given replies in order (an Error is thrown) and returns the calls made.
 */
async function play(answers: (string | Error)[], credits: number | null, agrees = true) {
  const done: string[] = []
  const outcome = await unlockPhoto({
    unlock: async () => {
      done.push('unlock')
      const answer = answers.shift()
      if (answer === undefined) throw new Error('One call too many')
      if (answer instanceof Error) throw answer
      return answer
    },
    refreshUser: async () => {
      done.push('refresh')
      return credits === null ? null : { credits }
    },
    wait: async (milliseconds) => void done.push(`wait ${milliseconds}`),
    askForWaiver: async () => {
      done.push('ask')
      return agrees
    },
  })
  return { outcome, done }
}

test('a photo that can be paid is unlocked without a retry', async () => {
  expect(await play(['ok'], 3)).toEqual({
    outcome: { kind: 'unlocked', reply: 'ok' },
    done: ['unlock'],
  })
})

test('an ended session is checked again, so that the screen offers to sign in', async () => {
  expect(await play([refusal(401, 'UNAUTHENTICATED', errorCopy.UNAUTHENTICATED)], null)).toEqual({
    outcome: { kind: 'failed', sentence: errorCopy.UNAUTHENTICATED },
    done: ['unlock', 'refresh'],
  })
})

test('a photo that turns out to be unlocked already is a success', async () => {
  expect(await play([refusal(409, 'CONFLICT', 'Photo already unlocked')], 3)).toEqual({
    outcome: { kind: 'unlocked', reply: null },
    done: ['unlock'],
  })
})

test('credits that have just arrived are tried again after half a second', async () => {
  expect(await play([noCredits(), 'ok'], 1)).toEqual({
    outcome: { kind: 'unlocked', reply: 'ok' },
    done: ['unlock', 'refresh', 'wait 500', 'unlock'],
  })
})

test('missing credits are reported without a retry', async () => {
  expect(await play([noCredits()], 0)).toEqual({
    outcome: { kind: 'no-credits' },
    done: ['unlock', 'refresh'],
  })
  expect(await play([noCredits()], null)).toEqual({
    outcome: { kind: 'no-credits' },
    done: ['unlock', 'refresh'],
  })
})

test('a repeated refusal is retried once only', async () => {
  expect((await play([noCredits(), noCredits()], 1)).outcome).toEqual({ kind: 'no-credits' })
})

test('the specified message is recognised as well as the code', async () => {
  const other = new ApiError(400, '', '{"message":"Insufficient credits"}', null)
  expect((await play([other], 0)).outcome).toEqual({ kind: 'no-credits' })
})

test('other failures keep the sentence of the server', async () => {
  expect((await play([refusal(404, 'PHOTO_NOT_FOUND', 'Photo introuvable')], 3)).outcome).toEqual({
    kind: 'failed',
    sentence: 'Photo introuvable',
  })
  expect((await play([new TypeError('Failed to fetch')], 3)).outcome).toEqual({
    kind: 'failed',
    sentence: siteCopy.offline,
  })
  expect((await play([noCredits(), new TypeError('Failed to fetch')], 3)).outcome).toEqual({
    kind: 'failed',
    sentence: siteCopy.offline,
  })
})

test('the waiver is requested where the law requires it, and the photo is unlocked only with it', async () => {
  expect(await play([noWaiver(), 'ok'], 3)).toEqual({
    outcome: { kind: 'unlocked', reply: 'ok' },
    done: ['unlock', 'ask', 'unlock'],
  })
  expect(await play([noWaiver()], 3, false)).toEqual({
    outcome: { kind: 'declined' },
    done: ['unlock', 'ask'],
  })
  expect((await play([noCredits(), noWaiver(), 'ok'], 1)).done).toEqual([
    'unlock',
    'refresh',
    'wait 500',
    'unlock',
    'ask',
    'unlock',
  ])
  expect((await play([noCredits(), noWaiver()], 1, false)).outcome).toEqual({ kind: 'declined' })
})
