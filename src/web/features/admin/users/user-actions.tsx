/** The action menu of one account. */
import {
  Coins,
  Ellipsis,
  Headset,
  KeyRound,
  MailPlus,
  ShieldCheck,
  ShieldOff,
  Trash2,
} from 'lucide-react'
import type { AdminUser } from '#contract/admin/users.ts'
import { adminSecurityCopy } from '#copy/admin/security.ts'
import { adminUsersCopy as copy } from '#copy/admin/users.ts'
import { useAuth } from '../../../domain/session/auth-provider.tsx'
import { toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import type { UserTask } from './user-dialogs.tsx'
import { useMayWrite } from '../toolkit/may-write.ts'

const ICON = 'size-5 text-muted'

export function UserActions({
  user,
  onTask,
}: {
  user: AdminUser
  onTask: (task: UserTask) => void
}) {
  const auth = useAuth()
  if (!useMayWrite()) return null
  const refuse = (description: string) =>
    toast({ title: copy.forbidden.title, description, variant: 'destructive' })
  /** The super administrator can be neither demoted nor deleted. */
  const unlessSuper = (kind: 'role' | 'support' | 'remove') => () =>
    user.isSuperAdmin ? refuse(copy.forbidden.text) : onTask({ kind, user })
  return (
    <Menu
      trigger={
        <IconButton label={copy.actions(user.username)}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Coins aria-hidden="true" className={ICON} />}
        onSelect={() => onTask({ kind: 'credits', user })}
      >
        {copy.editCredits.action}
      </MenuItem>
      <MenuItem
        icon={
          user.isAdmin ? (
            <ShieldOff aria-hidden="true" className={ICON} />
          ) : (
            <ShieldCheck aria-hidden="true" className={ICON} />
          )
        }
        onSelect={unlessSuper('role')}
      >
        {user.isAdmin ? copy.role.demote : copy.role.promote}
      </MenuItem>
      <MenuItem
        icon={<Headset aria-hidden="true" className={ICON} />}
        onSelect={unlessSuper('support')}
      >
        {user.isSupport ? copy.support.demote : copy.support.promote}
      </MenuItem>
      {auth.user?.isSuperAdmin && user.hasSecondFactor && auth.user.id !== user.id && (
        <MenuItem
          icon={<KeyRound aria-hidden="true" className={ICON} />}
          onSelect={() => onTask({ kind: 'secondFactor', user })}
        >
          {adminSecurityCopy.reset.action}
        </MenuItem>
      )}
      <MenuItem
        icon={<MailPlus aria-hidden="true" className={ICON} />}
        onSelect={() =>
          user.isSuperAdmin && user.authProvider === 'local'
            ? refuse(copy.reset.superAdmin)
            : onTask({ kind: 'reset', user })
        }
      >
        {copy.reset.action}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden="true" className="size-5 text-brick" />}
        onSelect={unlessSuper('remove')}
      >
        {copy.remove.action}
      </MenuItem>
    </Menu>
  )
}
