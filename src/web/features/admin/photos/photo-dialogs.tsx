/** The menu of one photo and its dialogs: viewing (logged), retry and deletion. */
import { Ellipsis, Eye, RotateCcw, Trash2 } from 'lucide-react'
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { adminPhotosCopy as copy } from '#copy/admin/photos.ts'
import { call } from '../../../lib/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { stayOpen, useAction } from '../toolkit/use-action.ts'
import { adminTouches } from '../toolkit/query-keys.ts'
import { numberedName } from './photo-columns.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { useMayWrite } from '../toolkit/may-write.ts'

export type PhotoTask = { kind: 'view' | 'retry' | 'remove'; photo: AdminPhoto }
type DialogProps = { photo: AdminPhoto; onClose: () => void }

const ICON = 'size-5 text-muted'

export function PhotoActions({
  photo,
  onTask,
}: {
  photo: AdminPhoto
  onTask: (task: PhotoTask) => void
}) {
  if (!useMayWrite()) return null
  const open = (kind: PhotoTask['kind']) => () => onTask({ kind, photo })
  return (
    <>
      <IconButton label={copy.view(numberedName(photo))} onClick={open('view')}>
        <Eye aria-hidden="true" className="size-5" />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={copy.actions(numberedName(photo))}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <MenuItem icon={<Eye aria-hidden="true" className={ICON} />} onSelect={open('view')}>
          {copy.viewer.action}
        </MenuItem>
        <MenuItem
          icon={<RotateCcw aria-hidden="true" className={ICON} />}
          disabled={photo.status !== 'failed'}
          onSelect={open('retry')}
        >
          <span className="grid max-w-60 py-1.5 text-left">
            {copy.retry.action}
            {photo.status !== 'failed' && <span className="text-sm">{copy.retry.notFailed}</span>}
          </span>
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5 text-brick" />}
          onSelect={open('remove')}
        >
          {copy.remove.action}
        </MenuItem>
      </Menu>
    </>
  )
}

export function PhotoDialogs({ task, onClose }: { task: PhotoTask | null; onClose: () => void }) {
  if (!task) return null
  switch (task.kind) {
    case 'view':
      return <PhotoViewer photo={task.photo} onClose={onClose} />
    case 'retry':
      return (
        <ActionDialog
          photo={task.photo}
          onClose={onClose}
          operation="admin.photos.retry"
          words={copy.retry}
          text={copy.retry.text}
          harmless
        />
      )
    case 'remove':
      return (
        <ActionDialog
          photo={task.photo}
          onClose={onClose}
          operation="admin.photos.remove"
          words={copy.remove}
          text={copy.remove.text(task.photo.owner.username)}
        />
      )
  }
}

type ActionProps = DialogProps & {
  operation: 'admin.photos.retry' | 'admin.photos.remove'
  words: typeof copy.retry | typeof copy.remove
  text: string
  harmless?: boolean
}

function ActionDialog({ photo, onClose, operation, words, text, harmless = false }: ActionProps) {
  const { run, busy } = useAction({
    run: () => call(operation, { params: { id: photo.id } }),
    done: (reply) => ({ title: reply.message }),
    failed: words.failed,
    serverFirst: true,
    touches: adminTouches('photos'),
  })
  return (
    <ConfirmDialog
      open
      harmless={harmless}
      busy={busy}
      title={words.title(photo.filename)}
      text={text}
      confirm={words.action}
      onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, stayOpen)}
    />
  )
}
