/** The newest state of a subscription wins, in whatever order slow handlers end. */
import { expect, test } from 'vitest'
import type { Subscription } from '#contract/payments.ts'
import { crashingPayments } from '../../testing/money-crashes.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests(
  (...given) => {
    ;[site, anna] = given
  },
  { work: false },
)
const running = async () =>
  (await site.reply(anna, 'GET', '/api/subscriptions')).json<Subscription[]>()

test('a slow event does not overwrite what was stored after it was read', async () => {
  await site.buy(anna, { planKey: 'monthly_5' })
  const id = await site.newestId('subscriptions')
  const hasRead = Promise.withResolvers<void>()
  const mayStore = Promise.withResolvers<void>()
  let isFirst = true
  const slow = crashingPayments(
    site,
    () => false,
    (real) => ({
      async subscription(one) {
        const state = await real.subscription(one)
        if (!isFirst) return state
        isFirst = false
        hasRead.resolve()
        await mayStore.promise
        return state
      },
    }),
  )
  const receive = (name: string) =>
    slow.receive({
      id: `evt_${name}_${id}`,
      type: 'customer.subscription.updated',
      subject: { kind: 'subscription', id },
    })
  const late = receive('first')
  await hasRead.promise
  await site.post(anna, `/api/subscriptions/${id}/cancel`)
  await receive('second')
  mayStore.resolve()
  await late
  expect(await running()).toMatchObject([{ id, cancelAtPeriodEnd: true }])
})
