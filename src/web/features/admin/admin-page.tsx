/** The frame of a back-office screen with an address of its own: who may see it, and the way back. */
import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { adminCopy } from '#copy/admin.ts'
import { pathOf } from '../../lib/screens.ts'
import { Container } from '../../ui/page.tsx'
import { AdminOnly, type Denial } from './access.tsx'

export function AdminPage({ denial, children }: { denial: Denial; children: ReactNode }) {
  return (
    <AdminOnly denial={denial}>
      <Container className="max-w-7xl! py-6 sm:py-10">
        <Link to={pathOf('admin')} className="link mb-5 inline-flex min-h-10 items-center gap-2"><ArrowLeft aria-hidden="true" className="size-4" />{adminCopy.heading}</Link>
        <h1 className="sr-only">{adminCopy.heading}</h1>
        {children}
      </Container>
    </AdminOnly>
  )
}
