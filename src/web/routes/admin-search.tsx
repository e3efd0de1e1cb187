/** Route of the search results of the back office. */
import { AdminPage } from '../features/admin/admin-page.tsx'
import { SearchScreen } from '../features/admin/search/search-screen.tsx'

export const Component = () => (
  <AdminPage>
    <SearchScreen />
  </AdminPage>
)
