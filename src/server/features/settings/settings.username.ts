/** Changes a user name: readable, 3 to 40 characters, unique. */
import { and, eq, ne, sql } from '../../db/drizzle.ts'
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#contract/limits.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import { isUniqueViolation, type Db } from '../../platform/db.ts'
import { isReadableName, plainName } from '../../platform/readable-name.ts'

const copy = settingsCopy.identity
const refuse = (code: 'INVALID_INPUT' | 'CONFLICT', sentence: string) =>
  new AppError(code, { sentence, fields: { newUsername: sentence } })

/** Normalises a name. Throws INVALID_INPUT with the specified message. */
function readUsername(given: string): string {
  const name = plainName(given)
  const length = [...name].length
  if (length === 0) throw refuse('INVALID_INPUT', copy.required)
  if (length < USERNAME_MIN_LENGTH) throw refuse('INVALID_INPUT', copy.tooShort)
  if (length > USERNAME_MAX_LENGTH) throw refuse('INVALID_INPUT', copy.tooLong)
  if (!isReadableName(name)) throw refuse('INVALID_INPUT', copy.invalid)
  return name
}

export function createUsernames({ db }: { db: Db }) {
  /**
   * Returns the stored name. Throws INVALID_INPUT, CONFLICT (taken, in whatever case),
   * UNAUTHENTICATED (account deleted).
   */
  return async (userId: number, given: string): Promise<{ message: string; username: string }> => {
    const username = readUsername(given)
    const [other] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(sql`lower(${users.username}) = lower(${username})`, ne(users.id, userId)))
    if (other) throw refuse('CONFLICT', copy.taken)
    const [changed] = await db
      .update(users)
      .set({ username })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? refuse('CONFLICT', copy.taken) : error
      })
    if (!changed) throw new AppError('UNAUTHENTICATED')
    return { message: copy.updated, username }
  }
}
