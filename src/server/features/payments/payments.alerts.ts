/** Mails the operator when a payment needs manual handling, without personal data. */
import { moneyMail } from '#copy/account/money.ts'
import type { ProviderDispute } from '../../adapters/payments/payments.ts'
import type { Tx } from '../../platform/db.ts'
import type { PaymentsDeps, Purchase } from './payments.deps.ts'

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

/** What a dispute is about and what to do, with links to the order and to the account. */
export const alertOfDispute = (
  { post, adminEmail, publicUrl }: Pick<PaymentsDeps, 'post' | 'adminEmail' | 'publicUrl'>,
  tx: Tx,
  { row, account }: Purchase,
  { id, state, amount, respondBy }: ProviderDispute,
): Promise<void> =>
  post(tx, {
    to: adminEmail,
    ...moneyMail.dispute({
      id,
      amount,
      isLost: state === 'lost',
      isGift: row.type === 'gift',
      respondBy,
      order: row.orderId
        ? {
            id: row.orderId,
            link: `${publicUrl}/admin/sales/${encodeURIComponent(row.orderId)}`,
          }
        : null,
      account: account && { id: account.id, link: `${publicUrl}/admin/users/${account.id}` },
    }),
  })
