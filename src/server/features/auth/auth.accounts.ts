/** From an identity to an account. The provider's `sub` is the key; the e-mail never is, but for the super administrator's first sign-in. */
import { randomInt } from 'node:crypto'
import { alias, and, eq, isNull, ne, notExists, sql } from '../../db/drizzle.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'
import { visibleName } from '../../platform/readable-name.ts'
import type { Identity } from '../../adapters/identity/identity-provider.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import type { UserRow } from './auth.present.ts'

export type Refusal = 'email-not-verified' | 'local-account' | 'email-taken'
export type Account = { user: UserRow; isNew?: true } | { refused: Refusal }

/** Whether this `sub` spent its free trial on an account that was deleted since. */
export type IsTrialSpent = (tx: Tx, subject: string) => Promise<boolean>

/** Attaches what its owner owed with an account since deleted, in the transaction that makes the new one. */
export type AttachDebts = (
  tx: Tx,
  userId: number,
  person: Pick<UserRow, 'googleId' | 'authProvider' | 'email'>,
) => Promise<void>

/** Finds or makes the account of an identity. May throw a unique violation when another sign-in wins a race: try again. */
export async function accountOf(
  tx: Tx,
  identity: Identity,
  isTrialSpent: IsTrialSpent,
): Promise<Account> {
  if (!identity.emailVerified) return { refused: 'email-not-verified' }
  const known = (await updateKnown(tx, identity)) ?? (await bindSuperAdmin(tx, identity))
  if (known) return { user: known }
  const [holder] = await tx.select().from(users).where(sameEmail(identity.email))
  // Made by another sign-in of the same person since the first look.
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

/** The account of this `sub`, with the e-mail it now has at the provider unless another account has it. */
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

/** The one time an e-mail decides: the seeded super administrator meets the first verified identity with that address. */
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
    const [made] = await tx
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
    // Nobody becomes the super administrator by coming first.
    if (made?.id === SUPER_ADMIN_ID) throw new Error('the accounts were not seeded')
    if (made) return made
  }
}

/** A readable name of 3 to 40 characters, from the person's name or else their e-mail. */
export function usernameFor({ name, email }: Pick<Identity, 'name' | 'email'>): string {
  const clean = (text: string) => [...visibleName(text)].slice(0, 40).join('').trim()
  const candidates = [clean(name ?? ''), clean(email.split('@')[0] ?? '')]
  return candidates.find((candidate) => candidate.length >= 3) ?? 'utilisateur'
}
