/** Tells the operator that a payment needs a person: a mail, in the transaction that found it. No personal data is in it. */
import { moneyMail } from '#copy/account/money.ts'
import type { Tx } from '../../platform/db.ts'
import type { PaymentsDeps } from './payments.deps.ts'

export type AlertKind = keyof typeof moneyMail.alerts
export type Alert = (
  tx: Tx,
  kind: AlertKind,
  about: { order: string; details: string },
) => Promise<void>

export const createAlert =
  ({ post, adminEmail }: Pick<PaymentsDeps, 'post' | 'adminEmail'>): Alert =>
  (tx, kind, { order, details }) =>
    post(tx, {
      to: adminEmail,
      ...moneyMail.alert({ what: moneyMail.alerts[kind], order, details }),
    })
