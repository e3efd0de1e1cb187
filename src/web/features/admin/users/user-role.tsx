/** The role of an account, and whether it signs in with a password. */
import type { AdminUser } from '#contract/admin/users.ts'
import { adminUsersCopy as copy } from '#copy/admin/users.ts'
import { Badge } from '../../../ui/badge.tsx'

function roleOf({ isSuperAdmin, isAdmin, isSupport }: AdminUser): string {
  if (isSuperAdmin) return copy.superAdmin
  if (isAdmin) return copy.admin
  return isSupport ? copy.supportRole : copy.user
}

export function UserRole({ user }: { user: AdminUser }) {
  const tone = user.isAdmin ? 'accent' : 'neutral'
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{roleOf(user)}</Badge>
      {user.hasSecondFactor && <Badge tone="success">{copy.secondFactor}</Badge>}
      {user.authProvider === 'local' && <Badge>{copy.local}</Badge>}
    </span>
  )
}
