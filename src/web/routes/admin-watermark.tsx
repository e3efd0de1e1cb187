/** Route of the watermark panel. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { WatermarkScreen } from '../features/admin/watermark/watermark-screen.tsx'

export const Component = () => (
  <AdminPage denial="redirect">
    <WatermarkScreen />
  </AdminPage>
)
