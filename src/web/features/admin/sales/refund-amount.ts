/** Default amount of the refund form: the payment less its earlier refunds. */
import type { SalePayment } from '#contract/admin/sales.ts'

/** Euros, to the cent. */
export const leftToRefund = ({ amount, refunded }: Pick<SalePayment, 'amount' | 'refunded'>) =>
  Math.round((amount - refunded) * 100) / 100

/** `14.9` → `14,90`, as it is typed. */
export const typedEuros = (euros: number): string => euros.toFixed(2).replace('.', ',')
