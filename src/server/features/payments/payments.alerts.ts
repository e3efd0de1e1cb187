/** Mails the operator when a payment needs manual handling, without personal data. */
import { moneyMail } from '#copy/account/money.ts'
import type { Tx } from '../../platform/db.ts'
import type { PaymentsDeps } from './payments.deps.ts'

type AlertKind = keyof typeof moneyMail.alerts

/** The mail leaves once the transaction commits. */
export const alertOperator = (
  { post, adminEmail }: Pick<PaymentsDeps, 'post' | 'adminEmail'>,
  tx: Tx,
  kind: AlertKind,
  { order, details }: { order: string; details: string },
): Promise<void> =>
  post(tx, {
    to: adminEmail,
    ...moneyMail.alert({ what: moneyMail.alerts[kind], order, details }),
  })
