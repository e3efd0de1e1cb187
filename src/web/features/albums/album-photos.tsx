/**
 * The photos of an album in order: moved by their handle (mouse, finger, keyboard) or by arrows.
 */
import { useState } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import type { Album } from '#contract/albums.ts'
import type { Photo } from '#contract/photos.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { call } from '../../lib/api.ts'
import { photoName } from '../../domain/photo/photo-name.ts'
import { toast } from '../../lib/toast.ts'
import { Confirmation } from '../../ui/confirmation.tsx'
import { AlbumPhoto } from './album-photo.tsx'
import { useAlbumChange } from './use-album-change.ts'

const copy = albumsCopy.photo

/** Distance that a pointer moves before a press on the handle becomes a drag, px. */
const DRAG_DISTANCE = 4

type AlbumPhotosProps = { album: Album; onOpen: (publicId: string) => void }

export function AlbumPhotos({ album, onOpen }: AlbumPhotosProps) {
  const { photos, order, announcement } = useOrder(album)
  const [leaving, setLeaving] = useState<Photo | null>(null)
  const ids = photos.map(({ publicId }) => publicId)
  const isUnderWay = photos.some(({ status }) => status === 'uploaded' || status === 'processing')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // A second arrow during a smooth scroll reads half-way places and moves the photo sideways.
      scrollBehavior: 'auto',
    }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) void order(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <section aria-labelledby="album-photos" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="album-photos" className="text-2xl">
          {albumsCopy.one.photosTitle}
        </h2>
        {photos.length > 1 && (
          <p className="text-sm text-muted">
            {isUnderWay && `${albumsCopy.one.restorationOrder} `}
            {albumsCopy.one.moveHint}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <DndContext
        id="album-photos"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: announcementsOf(photos),
          screenReaderInstructions: { draggable: copy.dragHint },
        }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(max(40%,min(100%,8rem)),1fr))] gap-3 p-0 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
            {photos.map((photo, index) => (
              <AlbumPhoto
                key={photo.publicId}
                photo={photo}
                place={index + 1}
                isLast={index === photos.length - 1}
                onOpen={() => onOpen(photo.publicId)}
                onMove={(by) => void order(index, index + by)}
                onTakeOut={() => setLeaving(photo)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <TakeOut albumId={album.publicId} photo={leaving} onClose={() => setLeaving(null)} />
    </section>
  )
}

/** Applies the user's order before the server has replied. */
function useOrder({ publicId, photos }: Album) {
  const { change } = useAlbumChange(publicId)
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = wanted ? inOrder(photos, wanted) : photos
  async function order(from: number, to: number) {
    if (from === to || to < 0 || to >= shown.length) return
    const next = arrayMove([...shown], from, to)
    const ids = next.map((photo) => photo.publicId)
    setWanted(ids)
    setAnnouncement(copy.movedTo(next[to] ? photoName(next[to]) : '', to + 1, next.length))
    await change(
      () => call('albums.order', { params: { albumId: publicId }, body: { photos: ids } }),
      copy.orderFailed,
    )
    setWanted((now) => (now === ids ? null : now))
  }
  return { photos: shown, order, announcement }
}

/** Photos added meanwhile come last. */
function inOrder(photos: readonly Photo[], ids: readonly string[]): Photo[] {
  const place = ({ publicId }: Photo) => {
    const index = ids.indexOf(publicId)
    return index < 0 ? ids.length : index
  }
  return photos.toSorted((a, b) => place(a) - place(b))
}

function announcementsOf(photos: readonly Photo[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => {
    const photo = photos.find(({ publicId }) => publicId === id)
    return photo ? photoName(photo) : ''
  }
  const placeOf = (id: UniqueIdentifier) => photos.findIndex(({ publicId }) => publicId === id) + 1
  const picked = (id: UniqueIdentifier) => copy.picked(nameOf(id), placeOf(id), photos.length)
  return {
    onDragStart: ({ active }) => picked(active.id),
    onDragOver: ({ active, over }) => {
      if (!over || over.id === active.id) return picked(active.id)
      return copy.movedTo(nameOf(active.id), placeOf(over.id), photos.length)
    },
    onDragEnd: ({ active }) => copy.dropped(nameOf(active.id)),
    onDragCancel: ({ active }) => copy.dragCancelled(nameOf(active.id)),
  }
}

function TakeOut({
  albumId,
  photo,
  onClose,
}: {
  albumId: string
  photo: Photo | null
  onClose: () => void
}) {
  const words = albumsCopy.takeOut
  const { change, busy } = useAlbumChange(albumId)
  async function takeOut({ publicId }: Photo) {
    const done = await change(
      () => call('albums.takeOut', { params: { albumId, publicId } }),
      words.failed,
    )
    if (!done) return
    toast({ title: words.done, description: words.doneText })
    onClose()
  }
  return (
    <Confirmation
      open={photo !== null}
      onClose={onClose}
      onConfirm={() => photo && void takeOut(photo)}
      title={words.title}
      text={words.text}
      cancel={words.cancel}
      confirm={words.confirm}
      busy={busy}
    />
  )
}
