/** Requests that wait for the confirmation of the identity: calls and downloads. */
import { expect, test } from 'vitest'
import { sendConfirmed } from './api.ts'
import { identityRequest } from './identity.ts'

const stale = () =>
  new Response(JSON.stringify({ code: 'FRESH_SIGN_IN_REQUIRED', message: '', requestId: '' }), {
    status: 403,
  })

/**
 * Sends a request that gets these replies in order; returns its outcome after this answer of the
 * dialog.
 */
async function answered(isConfirmed: boolean, ...replies: Response[]) {
  let sent = 0
  const reply = sendConfirmed(() => Promise.resolve(replies[sent++]!))
  const outcome = reply.then(
    (found) => found.text(),
    (error: unknown) => (error as { code?: string }).code,
  )
  await expect.poll(() => identityRequest.get()).not.toBeNull()
  identityRequest.get()!.answer(isConfirmed)
  return { outcome: await outcome, sent }
}

test('a request of an old sign-in is sent again once the identity is confirmed', async () => {
  expect(await answered(true, stale(), new Response('file'))).toEqual({ outcome: 'file', sent: 2 })
})

test('without the confirmation, or refused once more, it fails with the refusal', async () => {
  const refused = { outcome: 'FRESH_SIGN_IN_REQUIRED' }
  expect(await answered(false, stale())).toEqual({ ...refused, sent: 1 })
  expect(await answered(true, stale(), stale())).toEqual({ ...refused, sent: 2 })
})

test('other refusals ask for no confirmation of identity', async () => {
  const refusal = sendConfirmed(() => Promise.resolve(new Response('{}', { status: 404 })))
  await expect(refusal).rejects.toMatchObject({ status: 404 })
  expect(identityRequest.get()).toBeNull()
})
