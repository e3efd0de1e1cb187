/** The menu of an album: rename it, delete it. */
import { useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ALBUM_TITLE_MAX } from '#contract/album-figures.ts'
import type { Album } from '#contract/albums.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { call } from '../../lib/api.ts'
import { pathOf } from '../../lib/screens.ts'
import { toast } from '../../lib/toast.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, textOf } from '../../ui/field.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import { albumsKey } from './albums-data.ts'
import { useAlbumChange } from './use-album-change.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'

const copy = albumsCopy.one

export function AlbumActions({ album }: { album: Album }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={copy.actions}>
            <Ellipsis aria-hidden="true" className="size-6" />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Pencil aria-hidden="true" className="size-5 text-muted" />}
          onSelect={() => setOpen('rename')}
        >
          {copy.rename}
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5 text-muted" />}
          onSelect={() => setOpen('remove')}
        >
          {copy.remove}
        </MenuItem>
      </Menu>
      <Rename album={album} open={open === 'rename'} onClose={() => setOpen(null)} />
      <Removal album={album} open={open === 'remove'} onClose={() => setOpen(null)} />
    </>
  )
}

type ActionDialog = { album: Album; open: boolean; onClose: () => void }

function Rename({ album: { publicId, title }, open, onClose }: ActionDialog) {
  const words = albumsCopy.rename
  const { change, busy } = useAlbumChange(publicId)
  const [isEmpty, setIsEmpty] = useState(false)
  const focusFirstError = useFocusFirstError('rename-album')
  async function save(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = textOf(new FormData(event.currentTarget), 'title').trim()
    setIsEmpty(wanted === '')
    if (wanted === '') return focusFirstError()
    const saved = await change(
      () => call('albums.rename', { params: { albumId: publicId }, body: { title: wanted } }),
      words.failed,
    )
    if (saved) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={words.title}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form="rename-album" busy={busy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id="rename-album" noValidate className="mt-2" onSubmit={(event) => void save(event)}>
        <Field
          label={words.label}
          name="title"
          defaultValue={title}
          maxLength={ALBUM_TITLE_MAX}
          autoComplete="off"
          error={isEmpty ? words.empty : null}
        />
      </form>
    </Dialog>
  )
}

function Removal({ album: { publicId }, open, onClose }: ActionDialog) {
  const words = albumsCopy.remove
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await call('albums.remove', { params: { albumId: publicId } })
      void cache.invalidateQueries({ queryKey: albumsKey, exact: true })
      void navigate(pathOf('albums'))
      toast({ title: words.done, description: words.doneText })
    } catch (error) {
      reportFailure(error, { title: words.failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirmation
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={words.title}
      text={words.text}
      cancel={words.cancel}
      confirm={words.confirm}
      danger
      busy={busy}
    />
  )
}
