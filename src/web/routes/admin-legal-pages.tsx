/** Route of the panel of legal pages. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { LegalPagesPanel } from '../features/admin/content/legal-pages.tsx'

export const Component = () => (
  <AdminPage denial="legal">
    <LegalPagesPanel />
  </AdminPage>
)
