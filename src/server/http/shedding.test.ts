/** Which requests are rejected, and when. */
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { openShedding, POST } from './shedding.fixture.ts'

test('above its limit reading is rejected while money is served; below it reading is served again', async () => {
  const { shedding, ask, hold, release } = await openShedding()
  const waiting = await hold('/api/photos/status/a', 300)
  const refused = await ask('/api/photos/status/a')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    code: 'OVERLOADED',
    message: errorCopy.OVERLOADED,
    requestId: refused.headers.get('x-request-id'),
  })
  const others = [
    ...(await hold('/api/create-checkout-session', 1, POST)),
    ...(await hold('/api/photos/upload', 1, { ...POST, body: 'x'.repeat(2_000_000) })),
    ...(await hold('/health', 1)),
  ]
  release()
  expect(new Set((await Promise.all([...waiting, ...others])).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  const [again] = await hold('/api/photos/status/a', 1)
  release()
  expect((await again!).status).toBe(200)
  expect(shedding.rejected).toMatchObject({ reading: 1, money: 0, upload: 0, vital: 0 })
})

test('a rejected upload gets its reply after its body, a rejected page gets a page', async () => {
  const { ask, hold } = await openShedding()
  void (await hold('/api/photos/upload', 60, POST))
  const refused = await ask('/api/photos/upload', { ...POST, body: 'x'.repeat(5_000_000) })
  expect(refused.status).toBe(503)
  expect(((await refused.json()) as { code: string }).code).toBe('OVERLOADED')
  void (await hold('/tarifs', 300))
  const page = await ask('/tarifs', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain(errorCopy.OVERLOADED)
})

test('few requests are all answered, however late the event loop is', async () => {
  const { hold, release } = await openShedding({ loopDelay: () => 10_000 })
  const asked = [...(await hold('/assets/a.js', 20)), ...(await hold('/api/photos/user', 5))]
  release()
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('in a busy process, growing loop delay rejects reading first and money last', async () => {
  let delay = 0
  const { ask, held, hold } = await openShedding({ loopDelay: () => delay })
  void (await hold('/api/photos/user', 30))
  const answered = async (path: string, init: RequestInit = {}) => {
    const before = held.length
    const reply = ask(path, init)
    const outcome = await Promise.race([
      reply.then(({ status }) => status),
      new Promise<200>((resolve) => {
        const timer = setInterval(() => {
          if (held.length > before) {
            clearInterval(timer)
            resolve(200)
          }
        }, 2)
      }),
    ])
    return outcome
  }
  const all = async () => [
    await answered('/api/photos/user'),
    await answered('/api/photos/upload', POST),
    await answered('/api/create-checkout-session', POST),
    await answered('/health'),
  ]
  expect(await all()).toEqual([200, 200, 200, 200])
  delay = 1_200
  expect(await all()).toEqual([503, 200, 200, 200])
  delay = 3_000
  expect(await all()).toEqual([503, 503, 200, 200])
  delay = 6_000
  expect(await all()).toEqual([503, 503, 503, 200])
})

test('queued requests above the limit are answered as soon as there is room', async () => {
  const { ask, hold, release, shedding } = await openShedding()
  const waiting = await hold('/api/photos/user', 300)
  const crowd = Array.from({ length: 200 }, () => ask('/api/photos/user'))
  const purchases = await hold('/api/create-checkout-session', 1, POST)
  await expect.poll(() => shedding.rejected.reading).toBeGreaterThan(0)
  release()
  const letGo = setInterval(release, 50)
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  clearInterval(letGo)
  expect(statuses.filter((status) => status === 200).length).toBe(200 - shedding.rejected.reading)
  expect(
    new Set((await Promise.all([...waiting, ...purchases])).map(({ status }) => status)),
  ).toEqual(new Set([200]))
})
