/** The menu of one gift and its dialogs: blocking, and a new code, which is shown once. */
import { useState } from 'react'
import { Ban, CircleCheck, Ellipsis, RefreshCw } from 'lucide-react'
import type { AdminGift } from '#contract/admin/gifts.ts'
import { adminGiftsCopy as copy } from '#copy/admin/gifts.ts'
import { call } from '../../../lib/api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'
import { stayOpen, useAction } from '../toolkit/use-action.ts'

export type GiftTask = { kind: 'block' | 'reissue'; gift: AdminGift }
type DialogProps = { gift: AdminGift; onClose: () => void }
const ICON = 'size-5 text-muted'

export function GiftActions({
  gift,
  onTask,
}: {
  gift: AdminGift
  onTask: (task: GiftTask) => void
}) {
  const isOpen = gift.state === 'active' || gift.state === 'blocked'
  const Block = gift.isBlocked ? CircleCheck : Ban
  return (
    <Menu
      trigger={
        <IconButton label={copy.actions(gift.id)}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Block aria-hidden="true" className={ICON} />}
        disabled={!isOpen}
        onSelect={() => onTask({ kind: 'block', gift })}
      >
        <span className="grid max-w-60 py-1.5 text-left">
          {(gift.isBlocked ? copy.unblock : copy.block).action}
          {!isOpen && <span className="text-sm">{copy.ended}</span>}
        </span>
      </MenuItem>
      <MenuItem
        icon={<RefreshCw aria-hidden="true" className={ICON} />}
        disabled={!isOpen}
        onSelect={() => onTask({ kind: 'reissue', gift })}
      >
        {copy.reissue.action}
      </MenuItem>
    </Menu>
  )
}

export function GiftDialogs({ task, onClose }: { task: GiftTask | null; onClose: () => void }) {
  if (!task) return null
  return task.kind === 'block' ? (
    <BlockDialog gift={task.gift} onClose={onClose} />
  ) : (
    <ReissueDialog gift={task.gift} onClose={onClose} />
  )
}

function BlockDialog({ gift, onClose }: DialogProps) {
  const words = gift.isBlocked ? copy.unblock : copy.block
  const { run, busy } = useAction({
    run: () =>
      call('admin.gifts.block', {
        params: { id: gift.id },
        body: { blocked: !gift.isBlocked },
      }),
    done: ({ message }) => ({ title: message }),
    failed: copy.failed,
    serverFirst: true,
    touches: adminTouches('gifts'),
  })
  return (
    <ConfirmDialog
      open
      harmless={gift.isBlocked}
      busy={busy}
      title={words.title}
      text={words.text}
      confirm={words.action}
      onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, stayOpen)}
    />
  )
}

function ReissueDialog({ gift, onClose }: DialogProps) {
  const [code, setCode] = useState<string | null>(null)
  const { run, busy } = useAction({
    run: () => call('admin.gifts.reissue', { params: { id: gift.id } }),
    done: ({ message }) => ({ title: message }),
    failed: copy.failed,
    serverFirst: true,
    touches: adminTouches('gifts'),
  })
  if (code !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={copy.reissue.shown}
        description={copy.reissue.shownText}
        actions={<Button onClick={onClose}>{copy.reissue.close}</Button>}
      >
        <p className="mt-5 rounded-md border border-line bg-paper p-4 text-center font-semibold tracking-wide whitespace-nowrap select-all">
          {code}
        </p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={copy.reissue.title}
      text={copy.reissue.text}
      confirm={copy.reissue.action}
      onCancel={onClose}
      onConfirm={() => void run(undefined).then((reply) => setCode(reply.code), stayOpen)}
    />
  )
}
