/** The dashboard of the back office, with each tab at its own URL (`/admin?tab=users`). */
import { Suspense } from 'react'
import { Waiting } from '../../ui/spinner.tsx'
import { AdminPage } from './admin-page.tsx'
import { useOpenTab } from './places.ts'
import { PANELS } from './tabs.ts'

export const AdminScreen = () => (
  <AdminPage>
    <OpenPanel />
  </AdminPage>
)

function OpenPanel() {
  const open = useOpenTab()
  const Panel = PANELS[open]
  return (
    <Suspense key={open} fallback={<Waiting />}>
      <Panel />
    </Suspense>
  )
}
