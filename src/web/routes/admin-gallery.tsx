/** Route of the gallery panel. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { GalleryPanel } from '../features/admin/gallery/gallery-panel.tsx'

export const Component = () => (
  <AdminPage denial="denied">
    <GalleryPanel />
  </AdminPage>
)
