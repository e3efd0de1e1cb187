/**
 * The gallery panel: pairs as cards, added from two pictures or from a consenting customer's photo.
 */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ImagePlus, Pencil, Plus, Trash2 } from 'lucide-react'
import type { AdminGalleryItem } from '#contract/admin/gallery.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { rowButton } from '#copy/row-button.ts'
import { adminGalleryCopy as copy } from '#copy/admin/gallery.ts'
import { call } from '../../../lib/api.ts'
import { pairOf } from '../../../ui/pair.ts'
import { pathOf } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { OrderButton } from '../toolkit/order-button.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { RemovalDialog, useRemoval } from '../toolkit/removal.tsx'
import { GalleryDrawer } from './gallery-drawer.tsx'
import {
  GALLERY_KEY,
  GALLERY_TOUCH,
  comparedFields,
  toForm,
  type Editing,
} from './gallery-values.tsx'

const ordered = ({ id, title, updatedAt }: AdminGalleryItem) => ({
  key: String(id),
  label: title,
  updatedAt,
})

export function GalleryPanel() {
  const cache = useQueryClient()
  const list = {
    queryKey: GALLERY_KEY,
    queryFn: () => call('admin.galleryItems.list'),
    staleTime: 0,
  }
  const query = useQuery(list)
  const [editing, setEditing] = useState<Editing | null>(null)
  const rereadItem = async (id: number) =>
    (await cache.fetchQuery(list)).find((item) => item.id === id) ?? null
  const removal = useRemoval({
    run: ({ id, updatedAt }: AdminGalleryItem) =>
      call('admin.galleryItems.remove', { params: { id } }, { ifMatch: updatedAt }),
    done: () => ({ title: copy.removed }),
    failed: copy.removeFailed,
    serverFirst: true,
    touches: GALLERY_TOUCH,
    reread: ({ id }) => rereadItem(id),
  })
  const add = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <Panel
      title={copy.title}
      intro={copy.intro}
      actions={
        <>
          <TextsLink />
          <FromPhotoButton onClick={() => setEditing('photo')} />
          <OrderButton
            list="galleryItems"
            rows={query.data?.map(ordered) ?? null}
            reread={async () => (await cache.fetchQuery(list)).map(ordered)}
            touches={GALLERY_TOUCH}
          />
          {add}
        </>
      }
    >
      <Loaded
        query={query}
        skeletons={4}
        skeletonClass="h-64"
        empty={{ when: (rows) => rows.length === 0, title: copy.empty, action: add }}
      >
        {(rows) => (
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map((item) => (
              <li key={item.id}>
                <GalleryCard
                  item={item}
                  onEdit={() => setEditing(item)}
                  onRemove={() => removal.ask(item)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {editing && (
        <GalleryDrawer
          key={typeof editing === 'string' ? editing : editing.id}
          editing={editing}
          reread={rereadItem}
          onClose={() => setEditing(null)}
        />
      )}
      <RemovalDialog
        removal={removal}
        title={({ title }) => copy.removeTitle(title)}
        text={() => copy.removeText}
        values={toForm}
        fields={() => comparedFields}
      />
    </Panel>
  )
}

const TextsLink = () => (
  <Link to={`${pathOf('admin')}/gallery-text`} className={buttonClass({ variant: 'quiet' })}>
    {copy.texts}
  </Link>
)

const FromPhotoButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="secondary"
    icon={<ImagePlus aria-hidden="true" className="size-5" />}
    onClick={onClick}
  >
    {copy.fromPhoto}
  </Button>
)

type CardProps = { item: AdminGalleryItem; onEdit: () => void; onRemove: () => void }

function GalleryCard({ item, onEdit, onRemove }: CardProps) {
  const pair = pairOf(item.beforeImageUrl, item.afterImageUrl, item.title)
  return (
    <article className="grid h-full content-start gap-3 rounded-md border border-line bg-raised p-4">
      {pair && (
        <BeforeAfter
          {...pair}
          label={item.title}
          sizes="(min-width: 80rem) 24rem, 92vw"
          className="aspect-3/2!"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="grow text-lg">{item.title}</h3>
        <Badge tone={item.isPublished ? 'success' : 'neutral'}>
          {item.isPublished ? copy.published : copy.draft}
        </Badge>
        {item.showOnHomepage && <Badge tone="accent">{copy.homepage}</Badge>}
        {item.fromPhoto && <Badge>{copy.consented}</Badge>}
      </div>
      {item.description && <p className="text-sm text-muted">{item.description}</p>}
      <div className="mt-auto flex items-center gap-2">
        <p className="grow text-sm text-muted">
          {[item.author, copy.order(item.sortOrder)].filter(Boolean).join(' · ')}
        </p>
        <IconButton label={rowButton(adminCopy.edit, item.title)} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={rowButton(adminCopy.remove, item.title)}
          className="text-brick!"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </article>
  )
}
