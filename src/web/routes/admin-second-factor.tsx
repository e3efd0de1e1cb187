/** Route of the second factor of the signed-in member of staff. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { SecondFactorScreen } from '../features/admin/security/second-factor-screen.tsx'

export const Component = () => (
  <AdminPage>
    <SecondFactorScreen />
  </AdminPage>
)
