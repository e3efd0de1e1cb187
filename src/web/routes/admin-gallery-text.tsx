/** Route of the texts of the gallery page. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { GalleryTextScreen } from '../features/admin/gallery/gallery-text-screen.tsx'

export const Component = () => (
  <AdminPage denial="unauthorised">
    <GalleryTextScreen />
  </AdminPage>
)
