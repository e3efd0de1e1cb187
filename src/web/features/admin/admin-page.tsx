/** The frame of every screen of the back office: who may see it, its name, and the way to the others. */
import type { ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Container } from '../../ui/page.tsx'
import { AdminOnly, type Denial } from './access.tsx'
import { AdminNav, PANEL_ID, usePanelRole } from './admin-nav.tsx'
import { useKeptFocus } from './toolkit/use-kept-focus.ts'

export function AdminPage({
  denial = 'denied',
  children,
}: {
  denial?: Denial
  children: ReactNode
}) {
  useKeptFocus()
  return (
    <AdminOnly denial={denial}>
      <Container className="max-w-7xl! py-6 sm:py-10">
        <h1 className="text-3xl">{adminCopy.heading}</h1>
        <AdminNav />
        <div id={PANEL_ID} {...usePanelRole()}>
          {children}
        </div>
      </Container>
    </AdminOnly>
  )
}
