/** Every result of a search of the back office. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { SearchScreen } from '../features/admin/search/search-screen.tsx'

export const Component = () => (
  <AdminPage>
    <SearchScreen />
  </AdminPage>
)
