/** Route of the dashboard of the back office. */
export { AdminScreen as Component } from '../features/admin/admin-screen.tsx'
