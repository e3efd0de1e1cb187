/** Route of one account. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { CustomerScreen } from '../features/admin/customers/customer-screen.tsx'

export const Component = () => (
  <AdminPage>
    <CustomerScreen />
  </AdminPage>
)
