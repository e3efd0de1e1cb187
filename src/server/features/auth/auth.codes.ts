/**
 * Codes of a second factor: time-based ones of an authenticator (RFC 6238) and recovery codes, each
 * accepted once.
 */
import { encodeQR } from 'qr'
import { Secret, TOTP } from 'otpauth'
import { and, eq, lt } from '../../db/drizzle.ts'
import {
  CODE_DIGITS,
  CODE_PERIOD_SECONDS,
  RECOVERY_CODES,
} from '#contract/second-factor-figures.ts'
import { brand } from '#copy/brand.ts'
import { groupedCode, readCode } from '#copy/gift-code.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factors.ts'
import { hashSecret, newTypedCode, type Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

/** Bytes of an authenticator's secret: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Time steps before and after the current one whose codes are accepted, for clocks that differ. */
const WINDOW = 1
/** Light modules around the QR code. */
const QR_BORDER = 2
/** The purpose under which a secret is sealed, which binds it to its account. */
const sealedAs = (userId: number): string => `second factor ${userId}`

const totpOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({
    issuer: brand.name,
    label,
    secret,
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
    algorithm: 'SHA1',
  })

/** A new secret with its QR code as an SVG path, and its sealed form. */
export function newSecretFor(box: SecretBox, { id, email }: { id: number; email: string }) {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = totpOf(secret, email).toString()
  const rows = encodeQR(uri, 'raw', { ecc: 'medium', border: QR_BORDER })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return {
    shown: { secret: secret.base32, uri, qr: { size: rows.length, path } },
    sealed: box.seal(sealedAs(id), secret.base32),
  }
}

/** Whether the sealed secret of an account can be read with the installation's key. */
export const isReadable = (box: SecretBox, userId: number, sealed: string): boolean =>
  box.open(sealedAs(userId), sealed) !== null

export function createCodes({ now, box }: { now: Clock; box: SecretBox }) {
  /** Accepts a code of a later time step than the last accepted one. */
  async function acceptTimed(
    tx: Tx,
    userId: number,
    code: string,
    state: 'enabled' | 'enrolling',
  ): Promise<boolean> {
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .for('update')
    if (!factor || (factor.enabledAt !== null) !== (state === 'enabled')) return false
    const base32 = box.open(sealedAs(userId), factor.sealedSecret)
    if (base32 === null) return false
    const timestamp = now().getTime()
    const delta = totpOf(Secret.fromBase32(base32)).validate({
      token: code,
      timestamp,
      window: WINDOW,
    })
    if (delta === null) return false
    const step = TOTP.counter({ period: CODE_PERIOD_SECONDS, timestamp }) + delta
    const updated = await tx
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId })
    return updated.length > 0
  }

  async function acceptRecovery(tx: Tx, userId: number, typed: string): Promise<boolean> {
    const code = readCode(typed)
    if (code === null) return false
    const spent = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashSecret(code))))
      .returning({ id: recoveryCodes.id })
    return spent.length > 0
  }

  const digitsOf = (typed: string): string => typed.replaceAll(/\s/g, '')
  const isTimed = (typed: string): boolean =>
    new RegExp(`^\\d{${CODE_DIGITS}}$`).test(digitsOf(typed))

  return {
    /** Spends a code of an enabled second factor; false for a wrong, used or replayed one. */
    accept: (tx: Tx, userId: number, typed: string): Promise<boolean> =>
      isTimed(typed)
        ? acceptTimed(tx, userId, digitsOf(typed), 'enabled')
        : acceptRecovery(tx, userId, typed),

    /** Spends the first code of an authenticator that is being enrolled. */
    acceptFirst: async (tx: Tx, userId: number, typed: string): Promise<boolean> =>
      isTimed(typed) && acceptTimed(tx, userId, digitsOf(typed), 'enrolling'),

    /** Replaces the recovery codes of an account and returns the new ones as they are written. */
    async renewRecovery(tx: Tx, userId: number): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, newTypedCode)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      await tx
        .insert(recoveryCodes)
        .values(codes.map((code) => ({ userId, codeHash: hashSecret(code) })))
      return codes.map(groupedCode)
    },
  }
}
export type Codes = ReturnType<typeof createCodes>
