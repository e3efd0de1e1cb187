/** The menu of one photo and what it opens: the pictures (on record), the retry, the deletion. */
import { Ellipsis, Eye, RotateCcw, Trash2 } from 'lucide-react'
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { adminPhotosCopy as copy } from '#copy/admin-photos.ts'
import { call } from '../../../lib/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { useAction } from '../toolkit/use-action.ts'
import { adminKey } from '../toolkit/use-resource.ts'
import { PhotoViewer } from './photo-viewer.tsx'

export type PhotoTask = { kind: 'view' | 'retry' | 'remove'; photo: AdminPhoto }
type DialogProps = { photo: AdminPhoto; onClose: () => void }

const TOUCHES = [adminKey('photos'), adminKey('stats'), adminKey('logs')]
const ICON = 'size-5 text-muted'

export function PhotoActions({ photo, onTask }: { photo: AdminPhoto; onTask: (task: PhotoTask) => void }) {
  const open = (kind: PhotoTask['kind']) => () => onTask({ kind, photo })
  return (
    <>
      <IconButton label={copy.view(photo.filename)} onClick={open('view')}><Eye aria-hidden="true" className="size-5" /></IconButton>
      <Menu trigger={<IconButton label={copy.actions(photo.filename)}><Ellipsis aria-hidden="true" className="size-5" /></IconButton>}>
        <MenuItem icon={<Eye aria-hidden="true" className={ICON} />} onSelect={open('view')}>{copy.viewer.action}</MenuItem>
        <MenuItem icon={<RotateCcw aria-hidden="true" className={ICON} />} disabled={photo.status !== 'failed'} onSelect={open('retry')}>{copy.retry.action}</MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" className="size-5 text-brick" />} onSelect={open('remove')}>{copy.remove.action}</MenuItem>
      </Menu>
    </>
  )
}

export function PhotoDialogs({ task, onClose }: { task: PhotoTask | null; onClose: () => void }) {
  if (!task) return null
  switch (task.kind) {
    case 'view': return <PhotoViewer photo={task.photo} onClose={onClose} />
    case 'retry': return <RetryDialog photo={task.photo} onClose={onClose} />
    case 'remove': return <RemoveDialog photo={task.photo} onClose={onClose} />
  }
}

function RetryDialog({ photo, onClose }: DialogProps) {
  const words = copy.retry
  const { run, busy } = useAction({
    run: () => call('admin.photos.retry', { params: { id: photo.id } }), done: (reply) => ({ title: reply.message }), failed: words.failed, serverFirst: true, touches: TOUCHES,
  })
  return (
    <ConfirmDialog
      open harmless busy={busy} title={words.title(photo.filename)} text={words.text} confirm={words.action} onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, onClose)}
    />
  )
}

function RemoveDialog({ photo, onClose }: DialogProps) {
  const words = copy.remove
  const { run, busy } = useAction({
    run: () => call('admin.photos.remove', { params: { id: photo.id } }), done: (reply) => ({ title: reply.message }), failed: words.failed, serverFirst: true, touches: TOUCHES,
  })
  return (
    <ConfirmDialog
      open busy={busy} title={words.title(photo.filename)} text={words.text(photo.owner.username)} confirm={words.action} onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, onClose)}
    />
  )
}
