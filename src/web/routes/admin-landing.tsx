/** Route of the landing page's panel. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { LandingScreen } from '../features/admin/landing/landing-screen.tsx'

export const Component = () => (
  <AdminPage denial="denied">
    <LandingScreen />
  </AdminPage>
)
