/** Panel of sales: orders, their history, documents and refunds. */
import type { FastifyInstance } from 'fastify'
import { adminSalesApi } from '#contract/admin/sales.ts'
import { adminSalesBooksApi } from '#contract/admin/sales-books.ts'
import { actorOf } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import { createSalesList } from './payments.admin-orders.ts'
import { createPaymentsBook } from './payments.admin-payments.ts'
import { createOperatorRefunds } from './payments.admin-refund.ts'
import { createSaleStory } from './payments.admin-story.ts'
import { createSubscriptionsBook } from './payments.admin-subscriptions.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'
import type { Subscriptions } from './payments.subscriptions.ts'

type SalesDeps = Pick<PaymentsDeps, 'db' | 'now' | 'provider'> & {
  invoices: Invoices
  settlePayment(paymentIntentId: string): Promise<void>
  subscriptions: Pick<Subscriptions, 'ofOrder' | 'endByOperator'>
}

export function createSales(deps: SalesDeps) {
  const list = createSalesList(deps)
  return {
    list,
    payments: createPaymentsBook(deps),
    subscriptions: createSubscriptionsBook(deps),
    read: createSaleStory({ db: deps.db, list }),
    refunds: createOperatorRefunds(deps),
    document: (id: number) => deps.invoices.download(null, id),
  }
}
export type Sales = ReturnType<typeof createSales>

export const adminSalesRoutes = (app: FastifyInstance, sales: Sales, options: BindOptions): void =>
  bind(
    app,
    { ...adminSalesApi, ...adminSalesBooksApi },
    {
      'admin.payments.list': ({ query }) => sales.payments.list(query),
      'admin.payments.export': (input) => sales.payments.file(actorOf(input), input.query),
      'admin.subscriptions.list': ({ query }) => sales.subscriptions.list(query),
      'admin.subscriptions.export': (input) =>
        sales.subscriptions.file(actorOf(input), input.query),
      'admin.sales.list': ({ query }) => sales.list.list(query),
      'admin.sales.export': (input) => sales.list.file(actorOf(input), input.query),
      'admin.sales.read': ({ params }) => sales.read(params.id),
      'admin.sales.document': ({ params }) => sales.document(params.id),
      'admin.sales.refundPreview': ({ params, query }) =>
        sales.refunds.preview(params.id, query.amount),
      'admin.sales.refund': async (input) =>
        sales.read(await sales.refunds.refund(actorOf(input), input.params.id, input.body)),
    },
    options,
  )
