/** The sales panel: orders, payments with their documents, and subscriptions. */
import { adminSalesCopy as copy } from '#copy/admin/sales.ts'
import { adminSalesBooksCopy } from '#copy/admin/sales-books.ts'
import { Panel } from '../toolkit/panel.tsx'
import { UrlTabs } from '../toolkit/url-tabs.tsx'
import { OrdersBook } from './orders-book.tsx'
import { PaymentsBook } from './payments-book.tsx'
import { SubscriptionsBook } from './subscriptions-book.tsx'

const { label, tabs } = adminSalesBooksCopy

export const SalesPanel = () => (
  <Panel title={copy.title} intro={copy.intro}>
    <UrlTabs
      label={label}
      ownParameters
      tabs={[
        { key: 'orders', label: tabs.orders, content: <OrdersBook /> },
        { key: 'payments', label: tabs.payments, content: <PaymentsBook /> },
        { key: 'subscriptions', label: tabs.subscriptions, content: <SubscriptionsBook /> },
      ]}
    />
  </Panel>
)
