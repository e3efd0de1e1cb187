/**
 * Finds or creates the account of an identity by the provider's `sub`; only the super
 * administrator's first sign-in uses the e-mail.
 */
import { randomInt } from 'node:crypto'
import { startOf } from '#contract/characters.ts'
import { alias, and, eq, isNull, ne, notExists, sql } from '../../db/drizzle.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'
import { visibleName } from '../../platform/readable-name.ts'
import type { Identity } from '../../adapters/identity/identity-provider.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import type { UserRow } from './auth.present.ts'

type Refusal = 'email-not-verified' | 'local-account' | 'email-taken'
export type Account = { user: UserRow; isNew?: true } | { refused: Refusal }

/** Whether this `sub` used its free trial with a deleted account. */
export type IsTrialSpent = (tx: Tx, subject: string) => Promise<boolean>

/**
 * Attaches the debt of the owner's deleted account, in the transaction that creates the new one.
 */
export type AttachDebts = (
  tx: Tx,
  userId: number,
  person: Pick<UserRow, 'googleId' | 'authProvider' | 'email'>,
) => Promise<void>

/** Throws a unique violation when a concurrent sign-in wins; the caller retries. */
export async function accountOf(
  tx: Tx,
  identity: Identity,
  isTrialSpent: IsTrialSpent,
): Promise<Account> {
  if (!identity.emailVerified) return { refused: 'email-not-verified' }
  const known = (await updateKnown(tx, identity)) ?? (await bindSuperAdmin(tx, identity))
  if (known) return { user: known }
  const [holder] = await tx.select().from(users).where(sameEmail(identity.email))
  // A concurrent sign-in of the same person created it.
  if (holder?.googleId === identity.sub) return { user: holder }
  if (holder)
    return {
      refused:
        holder.authProvider === 'local' || holder.password !== null
          ? 'local-account'
          : 'email-taken',
    }
  return { user: await create(tx, identity, await isTrialSpent(tx, identity.sub)), isNew: true }
}

const sameEmail = (email: string) => sql`lower(${users.email}) = ${email}`

/**
 * The account of this `sub`; its e-mail follows the provider's unless another account has that one.
 */
async function updateKnown(tx: Tx, identity: Identity): Promise<UserRow | undefined> {
  const [known] = await tx.select().from(users).where(eq(users.googleId, identity.sub))
  if (!known || known.email === identity.email) return known
  const other = alias(users, 'other')
  const taken = tx
    .select({ id: other.id })
    .from(other)
    .where(and(sql`lower(${other.email}) = ${identity.email}`, ne(other.id, known.id)))
  const [updated] = await tx
    .update(users)
    .set({ email: identity.email })
    .where(and(eq(users.id, known.id), notExists(taken)))
    .returning()
  return updated ?? known
}

/** Binds the seeded super administrator to the first verified identity with its e-mail. */
async function bindSuperAdmin(tx: Tx, identity: Identity): Promise<UserRow | undefined> {
  const [bound] = await tx
    .update(users)
    .set({ googleId: identity.sub, profilePicture: identity.picture ?? null })
    .where(
      and(
        eq(users.id, SUPER_ADMIN_ID),
        isNull(users.googleId),
        isNull(users.password),
        eq(users.authProvider, 'google'),
        sameEmail(identity.email),
      ),
    )
    .returning()
  return bound
}

async function create(tx: Tx, identity: Identity, hasUsedFreeRestore: boolean): Promise<UserRow> {
  const base = usernameFor(identity)
  for (let attempt = 0; ; attempt++) {
    const [created] = await tx
      .insert(users)
      .values({
        username:
          attempt === 0
            ? base
            : `${base} ${attempt < 5 ? attempt + 1 : randomInt(1_000, 1_000_000)}`,
        email: identity.email,
        googleId: identity.sub,
        profilePicture: identity.picture ?? null,
        hasUsedFreeRestore,
      })
      .onConflictDoNothing({ target: users.username })
      .returning()
    // In an unseeded database the first account would get the super administrator's id.
    if (created?.id === SUPER_ADMIN_ID) throw new Error('the accounts were not seeded')
    if (created) return created
  }
}

/** A readable name of 3 to 40 characters, from the person's name or else their e-mail. */
export function usernameFor({ name, email }: Pick<Identity, 'name' | 'email'>): string {
  const clean = (text: string) => startOf(visibleName(text), 40).trim()
  const candidates = [clean(name ?? ''), clean(email.split('@')[0] ?? '')]
  return candidates.find((candidate) => candidate.length >= 3) ?? 'utilisateur'
}
