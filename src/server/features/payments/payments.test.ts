import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#contract/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { createHttpServer } from '../../http/server.ts'
import type { Database } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/session.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { createPayments } from './payments.service.ts'

let database: Database
let app: Awaited<ReturnType<typeof createHttpServer>>
const sessions = new Map<string, number>()
beforeAll(async () => {
  database = await openTestDatabase()
  const byToken = async (token: string) => {
    const userId = sessions.get(token)
    return userId === undefined ? null : { userId, sessionId: 1, isAdmin: false, isSuperAdmin: false }
  }
  const authenticator = { byToken, byImageToken: async () => null }
  app = await createHttpServer({ log: createLog('silent'), trustProxy: false, secureCookies: false, authenticator, development: true })
  paymentsRoutes(app, createPayments({ db: database.db }), { rateLimitFactor: 100, secureCookies: false, publicUrl: 'http://localhost' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
async function newUser(email: string) {
  const session = await signIn(database.db, email)
  sessions.set(session.token, session.userId)
  return session
}

test('everybody sees their own transactions, newest first, and nobody else’s', async () => {
  const [anna, bruno] = [await newUser('anna@antan.test'), await newUser('bruno@antan.test')]
  await database.db.insert(transactions).values([
    { userId: anna.userId, amount: '2.99', credits: 1, status: 'completed', stripeSessionId: 'cs_1', createdAt: new Date('2026-01-01T10:00:00Z') },
    { userId: anna.userId, amount: '24.90', credits: 10, status: 'pending', stripeSessionId: 'cs_2', createdAt: new Date('2026-01-02T10:00:00Z') },
    { userId: bruno.userId, amount: '49.90', credits: 25, status: 'completed', stripeSessionId: 'cs_3' },
  ])
  const reply = await app.inject({ url: '/api/transactions/user', headers: anna.headers })
  expect(reply.statusCode).toBe(200)
  const mine = reply.json<Transaction[]>()
  expect(mine.map(({ amount, credits, status }) => ({ amount, credits, status }))).toEqual([
    { amount: 24.9, credits: 10, status: 'pending' }, { amount: 2.99, credits: 1, status: 'completed' },
  ])
  expect(mine[0]).not.toHaveProperty('stripeSessionId')
})

test('without a session there is nothing to see', async () => {
  expect((await app.inject('/api/transactions/user')).statusCode).toBe(401)
})
