/** Which subscriptions can still cost money and which give credits, by Stripe's statuses. */
import { ENDED_STATUSES, PAID_STATUSES } from '#contract/subscription-statuses.ts'
import { and, eq, isNull, notInArray, type SQL } from '../db/drizzle.ts'
import { subscriptions } from '../db/schema/orders.ts'
import type { users } from '../db/schema/users.ts'

/** `incomplete` waits for its first payment: it gives nothing yet, but may still be charged. */
const INACTIVE_STATUSES = [...ENDED_STATUSES, 'incomplete']

export const isActiveStatus = (status: string): boolean => !INACTIVE_STATUSES.includes(status)

/** The current period of a subscription that has not ended is not paid. */
export const isUnpaidStatus = (status: string): boolean => !PAID_STATUSES.includes(status)

const notEnded = (owner: number | typeof users.id, statuses: readonly string[]): SQL | undefined =>
  and(
    eq(subscriptions.userId, owner),
    isNull(subscriptions.endedAt),
    notInArray(subscriptions.status, [...statuses]),
  )

/**
 * Subscriptions of an account that may be charged, first payments included: they end before the
 * account does.
 */
export const mayBeCharged = (owner: number | typeof users.id): SQL | undefined =>
  notEnded(owner, ENDED_STATUSES)

/**
 * Subscriptions of an account that give credits, surplus ones left out: an account has at most one.
 */
export const isActive = (owner: number): SQL | undefined =>
  and(notEnded(owner, INACTIVE_STATUSES), eq(subscriptions.isSurplus, false))

/** Subscriptions that give credits, but whose latest renewal is not paid. */
export const isOverdueRow: SQL | undefined = and(
  isNull(subscriptions.endedAt),
  notInArray(subscriptions.status, [...INACTIVE_STATUSES, ...PAID_STATUSES]),
)
