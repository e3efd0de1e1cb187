/**
 * Pseudonymises a deleted account in the administration log: the actions stay, name and address are
 * replaced.
 */
import { eq, inArray } from '../../db/drizzle.ts'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'

/** Fields of logged values that name a person. */
const PERSONAL = new Set(['username', 'email', 'filename'])

/**
 * Removes the fields that name a person from a logged value (JSON); null if nothing is left or it
 * is not JSON.
 */
function withoutPerson(value: string | null): string | null {
  try {
    const fields = Object.entries(JSON.parse(value ?? '{}') as object).filter(
      ([name]) => !PERSONAL.has(name),
    )
    return fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : null
  } catch {
    return null
  }
}

/** Replaces the person by the pseudonym in the stored search of an export. */
function withoutSearch(value: string | null, names: readonly string[], pseudonym: string) {
  try {
    const asked = JSON.parse(value ?? '{}') as { q?: unknown }
    const searched = typeof asked.q === 'string' ? asked.q.trim().toLowerCase() : ''
    return names.includes(searched) ? JSON.stringify({ ...asked, q: pseudonym }) : value
  } catch {
    return value
  }
}

/** Actions whose details end with words that an administrator typed, after the first dash. */
const TYPED_DETAILS = ['OPEN_PHOTO', 'REFUND_PAYMENT']
const EXPORTS = ['EXPORT_LOGS', 'EXPORT_SALES']

function withoutTyped(action: string, details: string | null): string | null {
  if (action === 'UPDATE_CREDITS') return null
  return TYPED_DETAILS.includes(action) ? (details?.split(' – ')[0] ?? null) : details
}

/**
 * Rows about the account keep its number; a free-text message is removed, since it may name the
 * person.
 */
export async function pseudonymiseAdminLogs(tx: Tx, userId: number): Promise<void> {
  const pseudonym = copy.erasedAccount(userId)
  for (const row of await tx.select().from(adminLogs).where(eq(adminLogs.targetUserId, userId))) {
    await tx
      .update(adminLogs)
      .set({
        targetUserUsername: pseudonym,
        targetUserEmail: null,
        details: withoutTyped(row.action, row.details),
        oldValue: withoutPerson(row.oldValue),
        newValue: withoutPerson(row.newValue),
      })
      .where(eq(adminLogs.id, row.id))
  }
  const [account] = await tx.select().from(users).where(eq(users.id, userId))
  const names = account ? [account.email, account.username].map((name) => name.toLowerCase()) : []
  for (const row of await tx.select().from(adminLogs).where(inArray(adminLogs.action, EXPORTS))) {
    const newValue = withoutSearch(row.newValue, names, pseudonym)
    if (newValue === row.newValue) continue
    await tx.update(adminLogs).set({ newValue }).where(eq(adminLogs.id, row.id))
  }
  await tx
    .update(adminLogs)
    .set({ adminUsername: pseudonym, adminEmail: '', ipAddress: null, userAgent: null })
    .where(eq(adminLogs.adminId, userId))
}
