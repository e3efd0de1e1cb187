/** Route of one order. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { SaleScreen } from '../features/admin/sales/sale-screen.tsx'

export const Component = () => (
  <AdminPage>
    <SaleScreen />
  </AdminPage>
)
