/** Errors in the log keep codes and lose values. */
import { sql } from '../db/drizzle.ts'
import { expect, test } from 'vitest'
import { users } from '../db/schema/users.ts'
import { openTestDatabase } from '../testing/database.ts'
import { AppError } from './app-error.ts'
import { createLog } from './log.ts'

function logged(thrown: unknown): {
  text: string
  err: { type: string; message: string; stack: string[]; cause?: { code?: string } }
} {
  let text = ''
  createLog('info', {
    write: (line) => {
      text += line
    },
  }).error({ err: thrown }, 'unexpected error')
  return { text, err: (JSON.parse(text) as { err: never }).err }
}

test('a failed query is logged with its code and without its values', async () => {
  const { db, close } = await openTestDatabase()
  const insert = () =>
    db
      .insert(users)
      .values({ email: 'jeanne@exemple.test', username: 'Jeanne Martin', googleId: 'g-1' })
  await insert()
  const twice: unknown = await insert().catch((error: unknown) => error)
  const unreadable: unknown = await db
    .execute(sql`select ${'jeanne@exemple.test'}::int`)
    .catch((error: unknown) => error)
  await close()
  for (const [error, code] of [
    [twice, '23505'],
    [unreadable, '22P02'],
  ] as const) {
    const { text, err } = logged(error)
    expect(text).not.toMatch(/jeanne|martin/i)
    expect(err.cause?.code).toBe(code)
    expect(err.stack[0]).toMatch(/^at /)
  }
})

test('our own errors keep message and causes', () => {
  const { err } = logged(
    new Error('the photo 12 has no file', { cause: new AppError('NOT_FOUND') }),
  )
  expect(err.message).toBe('the photo 12 has no file')
  expect(err.cause).toMatchObject({ type: 'AppError', message: 'NOT_FOUND' })
  expect(logged('a mere string').err.type).toBe('string')
  expect(
    logged(new Error('Invalid email address: <jeanne@exemple.test>, not jeanne@exemple.test')).err
      .message,
  ).toBe('Invalid email address: <…@…>, not …@…')
})
