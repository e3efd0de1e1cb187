/** Reads a user's consents and stores them with their proof. */
import { eq, sql } from '../../db/drizzle.ts'
import { PRIVACY_CHOICES, type PrivacyChoices, type PrivacySettings } from '#contract/settings.ts'
import { PRIVACY_TEXT_VERSION, settingsCopy } from '#copy/account/settings.ts'
import { privacyConsents, privacySettings } from '../../db/schema/settings.ts'
import { noteOptOut } from '../../domain/erasures.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Reader } from '../../platform/db.ts'

/** Defaults: only the mail that a photo is ready. */
const DEFAULTS: PrivacyChoices = {
  analyticalCookies: false,
  marketingCookies: false,
  emailMarketing: false,
  emailNotifications: true,
}

/** Truncates an IP address: enough to prove a consent, too little to track a person. */
export function truncatedAddress(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)
  return v4 ? `${v4[1]}.0` : `${ip.split(':').slice(0, 3).join(':')}::`
}

/** Returns the user's consents, or the defaults. */
export async function readPrivacy(db: Reader, userId: number): Promise<PrivacySettings> {
  const [row] = await db.select().from(privacySettings).where(eq(privacySettings.userId, userId))
  if (!row) return { ...DEFAULTS, updatedAt: null }
  const { analyticalCookies, marketingCookies, emailMarketing, emailNotifications, updatedAt } = row
  return {
    analyticalCookies,
    marketingCookies,
    emailMarketing,
    emailNotifications,
    updatedAt: updatedAt.toISOString(),
  }
}

export function createPrivacy({ db }: { db: Db }) {
  return {
    read: (userId: number) => readPrivacy(db, userId),
    /** Stores consents with their proof. Throws UNAUTHENTICATED if the account no longer exists. */
    save: (userId: number, choices: PrivacyChoices, from: { ip: string; userAgent: string }) =>
      db.transaction(async (tx) => {
        if (!(await lockAccount(tx, userId))) throw new AppError('UNAUTHENTICATED')
        const before = await readPrivacy(tx, userId)
        for (const choice of PRIVACY_CHOICES)
          if (before[choice] && !choices[choice]) await noteOptOut(tx, userId, choice)
        await tx
          .insert(privacySettings)
          .values({ userId, ...choices })
          .onConflictDoUpdate({
            target: privacySettings.userId,
            set: { ...choices, updatedAt: sql`now()` },
          })
        await tx.insert(privacyConsents).values({
          userId,
          choices,
          textVersion: PRIVACY_TEXT_VERSION,
          ipAddress: truncatedAddress(from.ip),
          userAgent: from.userAgent,
        })
        return { message: settingsCopy.privacy.saved, settings: await readPrivacy(tx, userId) }
      }),
  }
}
