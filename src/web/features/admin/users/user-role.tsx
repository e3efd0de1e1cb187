/** The role of an account, and whether it signs in with a password. */
import type { AdminUser } from '#contract/admin/users.ts'
import { adminUsersCopy as copy } from '#copy/admin/users.ts'
import { Badge } from '../../../ui/badge.tsx'

export function UserRole({ user }: { user: AdminUser }) {
  const tone = user.isAdmin ? 'accent' : 'neutral'
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>
        {user.isSuperAdmin
          ? copy.superAdmin
          : user.isAdmin
            ? copy.admin
            : user.isSupport
              ? copy.supportRole
              : copy.user}
      </Badge>
      {user.hasSecondFactor && <Badge tone="success">{copy.secondFactor}</Badge>}
      {user.authProvider === 'local' && <Badge>{copy.local}</Badge>}
    </span>
  )
}
