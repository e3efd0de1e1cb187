/** The dialogs of the users panel: credits, role, password reset and deletion. */
import type { AdminUser } from '#contract/admin/users.ts'
import { DELETE_WORD } from '#contract/admin/users-figures.ts'
import { adminSecurityCopy } from '#copy/admin/security.ts'
import { adminUsersCopy as copy } from '#copy/admin/users.ts'
import { call } from '../../../lib/api.ts'
import { useAuth } from '../../../domain/session/auth-provider.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { stayOpen, useAction } from '../toolkit/use-action.ts'
import { CreditsDialog } from './credits-dialog.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'

export type UserTask = {
  kind: 'credits' | 'role' | 'support' | 'secondFactor' | 'reset' | 'remove'
  user: AdminUser
}
type DialogProps = { user: AdminUser; onClose: () => void }

export function UserDialogs({ task, onClose }: { task: UserTask | null; onClose: () => void }) {
  if (!task) return null
  const props = { user: task.user, onClose }
  switch (task.kind) {
    case 'credits':
      return <CreditsDialog {...props} />
    case 'role':
      return <RoleDialog {...props} />
    case 'support':
      return <SupportDialog {...props} />
    case 'secondFactor':
      return <SecondFactorDialog {...props} />
    case 'reset':
      return <ResetDialog {...props} />
    case 'remove':
      return <RemoveDialog {...props} />
  }
}

function RoleDialog({ user, onClose }: DialogProps) {
  const words = copy.role
  const auth = useAuth()
  const { run, busy } = useAction({
    run: (isAdmin: boolean) =>
      call('admin.users.role', { params: { id: user.id }, body: { isAdmin } }),
    done: (reply) => ({ title: reply.message }),
    failed: words.failed,
    touches: adminTouches('users'),
  })
  const confirm = () =>
    run(!user.isAdmin).then(
      () => (auth.user?.id === user.id ? auth.refreshUser().then(onClose) : onClose()),
      stayOpen,
    )
  return (
    <ConfirmDialog
      open
      title={user.isAdmin ? words.demoteTitle(user.username) : words.promoteTitle(user.username)}
      text={user.isAdmin ? words.demoteText : words.promoteText}
      confirm={user.isAdmin ? words.demote : words.promote}
      harmless={!user.isAdmin}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  )
}

function SupportDialog({ user, onClose }: DialogProps) {
  const words = copy.support
  const { run, busy } = useAction({
    run: (isSupport: boolean) =>
      call('admin.users.role', { params: { id: user.id }, body: { isAdmin: false, isSupport } }),
    done: (reply) => ({ title: reply.message }),
    failed: copy.role.failed,
    touches: adminTouches('users'),
  })
  return (
    <ConfirmDialog
      open
      title={user.isSupport ? words.demoteTitle(user.username) : words.promoteTitle(user.username)}
      text={
        user.isSupport
          ? words.demoteText
          : user.isAdmin
            ? words.promoteFromAdmin
            : words.promoteText
      }
      confirm={user.isSupport ? words.demote : words.promote}
      harmless={!user.isSupport && !user.isAdmin}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void run(!user.isSupport).then(onClose, stayOpen)}
    />
  )
}

function SecondFactorDialog({ user, onClose }: DialogProps) {
  const words = adminSecurityCopy.reset
  const { run, busy } = useAction({
    run: () => call('admin.security.reset', { params: { id: user.id } }),
    done: (reply) => ({ title: reply.message }),
    failed: words.failed,
    serverFirst: true,
    touches: adminTouches('users'),
  })
  return (
    <ConfirmDialog
      open
      title={words.title(user.username)}
      text={words.text(user.email)}
      confirm={words.submit}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, stayOpen)}
    />
  )
}

function ResetDialog({ user, onClose }: DialogProps) {
  const words = copy.reset
  const { run, busy } = useAction({
    run: () => call('admin.users.resetPassword', { params: { id: user.id } }),
    done: (reply) => ({ title: reply.message, description: words.doneText(user.email) }),
    failed: words.failed,
    serverFirst: true,
    touches: adminTouches('users'),
  })
  return (
    <ConfirmDialog
      open
      harmless
      title={words.title(user.username)}
      text={user.authProvider === 'local' ? words.local(user.email) : words.google(user.email)}
      confirm={words.submit}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, stayOpen)}
    />
  )
}

function RemoveDialog({ user, onClose }: DialogProps) {
  const words = copy.remove
  const { run, busy } = useAction({
    run: () => call('admin.users.remove', { params: { id: user.id } }),
    done: (reply) => ({ title: reply.message }),
    failed: words.failed,
    touches: adminTouches('users'),
  })
  return (
    <ConfirmDialog
      open
      word={DELETE_WORD}
      title={words.title(user.username)}
      text={words.text(user.photoCount, user.credits)}
      confirm={words.submit}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, stayOpen)}
    />
  )
}
