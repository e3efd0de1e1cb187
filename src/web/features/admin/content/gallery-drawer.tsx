/** The form of a gallery pair. Its pictures travel with it, as the API asks. */
import { useQuery } from '@tanstack/react-query'
import type { AdminGalleryItem, ConsentedPhoto } from '#contract/admin/content-gallery.ts'
import { adminGalleryCopy } from '#copy/admin-gallery.ts'
import { call } from '../../../lib/api.ts'
import { FormDrawer } from '../toolkit/form-drawer.tsx'
import { numberOf, type Field } from '../toolkit/form.ts'
import { isConflict, useAction } from '../toolkit/use-action.ts'
import { FileField } from './file-field.tsx'
import type { Editing } from './gallery-panel.tsx'
import { CONSENTED_KEY, GALLERY_TOUCH } from './gallery-query.ts'
import { thumbnailOf } from './image-field.tsx'
import { sendForm } from './picture-file.ts'

const copy = adminGalleryCopy
const words = copy.fields

type Values = {
  photoId: string; title: string; description: string; author: string; isPublished: boolean; sortOrder: string; showOnHomepage: boolean
  beforeImage: File | null; afterImage: File | null
}
export const toForm = (item: AdminGalleryItem | null): Values => ({
  photoId: '', title: item?.title ?? '', description: item?.description ?? '', author: item?.author ?? '', isPublished: item?.isPublished ?? true,
  sortOrder: String(item?.sortOrder ?? 0), showOnHomepage: item?.showOnHomepage ?? false, beforeImage: null, afterImage: null,
})
/** Everything but the pictures. */
export const textFields = (): readonly Field<Values>[] => [
  { name: 'title', label: words.title, input: 'text', required: true, maxLength: 200, wide: true },
  { name: 'description', label: words.description, input: 'textarea', rows: 3, maxLength: 2_000 },
  { name: 'author', label: words.author, input: 'text', maxLength: 200 },
  { name: 'sortOrder', label: words.sortOrder, input: 'integer', min: 0, required: true },
  { name: 'isPublished', label: words.isPublished, input: 'switch' },
  { name: 'showOnHomepage', label: words.showOnHomepage, input: 'switch' },
]
const toBody = ({ title, description, author, isPublished, sortOrder, showOnHomepage }: Values) =>
  ({ title: title.trim(), description, author, isPublished, sortOrder: numberOf(sortOrder), showOnHomepage })
const toParts = (values: Values) => ({
  fields: Object.fromEntries(Object.entries(toBody(values)).map(([name, value]) => [name, String(value)])),
  files: { beforeImage: values.beforeImage, afterImage: values.afterImage },
})

type PictureInput = { value: File | null; onChange: (file: File | null) => void; error: string | null }
type Props = { editing: Editing; reread: (id: number) => Promise<AdminGalleryItem | null>; onClose: () => void }

export function GalleryDrawer({ editing, reread, onClose }: Props) {
  const item = typeof editing === 'string' ? null : editing
  const photos = useQuery({ queryKey: CONSENTED_KEY, queryFn: () => call('admin.galleryItems.photos'), staleTime: 0, enabled: editing === 'photo' })
  const failed = item ? copy.updateFailed : copy.createFailed
  const save = useAction({
    run: ({ values, version }: { values: Values; version: string | undefined }) => {
      if (item) return sendForm('admin.galleryItems.update', { params: { id: item.id }, ...toParts(values) }, version)
      if (editing === 'photo') return call('admin.galleryItems.fromPhoto', { body: { ...toBody(values), photoId: Number(values.photoId) } })
      return sendForm('admin.galleryItems.create', toParts(values))
    },
    done: () => ({ title: item ? copy.updated : copy.created }), failed, serverFirst: true, touches: GALLERY_TOUCH, quiet: (error) => item !== null && isConflict(error),
  })
  const picture = (name: 'beforeImage' | 'afterImage', stored: string | null) => ({
    label: words[name], input: 'custom' as const, ...(item ? {} : { required: words.imageRequired }), show: (file: File | null) => file?.name ?? '',
    render: ({ value, onChange, error }: PictureInput) => (
      <FileField label={words[name]} value={value} onChange={onChange} error={error} stored={thumbnailOf(stored)} {...(item ? { help: words.keep } : {})} />
    ),
  })
  return (
    <FormDrawer
      title={item ? copy.updateTitle(item.title) : editing === 'photo' ? copy.photo.title : copy.createTitle}
      initial={toForm(item)}
      version={item?.updatedAt}
      derive={(values, changed) => (changed === 'photoId' ? fromPhoto(values, photos.data) : values)}
      fields={(): Field<Values>[] => [
        ...(editing === 'photo' ? [photoField(photos.data ?? [])] : []),
        ...textFields(),
        ...(editing === 'photo' || item?.fromPhoto ? [] : [
          { name: 'beforeImage' as const, ...picture('beforeImage', item?.beforeImageUrl ?? null) }, { name: 'afterImage' as const, ...picture('afterImage', item?.afterImageUrl ?? null) },
        ]),
      ]}
      save={(values, version) => save.run({ values, version })}
      {...(item ? { reread: async () => {
        const fresh = await reread(item.id)
        return fresh ? { values: toForm(fresh), version: fresh.updatedAt } : null
      } } : {})}
      onClose={onClose}
    >
      {() => editing === 'photo' && <p className="text-muted">{photos.data?.length === 0 ? copy.photo.empty : copy.photo.intro}</p>}
    </FormDrawer>
  )
}

const photoField = (photos: readonly ConsentedPhoto[]): Field<Values> => ({
  name: 'photoId', label: copy.photo.choose, input: 'select', required: true,
  choices: [{ value: '', label: copy.photo.choice }, ...photos.map(({ id, publicId, publicTitle }) => ({ value: String(id), label: publicTitle ?? copy.photo.unnamed(publicId) }))],
})

/** The owner's own title and description are the first proposal. */
function fromPhoto(values: Values, photos: readonly ConsentedPhoto[] | undefined): Values {
  const photo = photos?.find(({ id }) => String(id) === values.photoId)
  return photo ? { ...values, title: values.title || (photo.publicTitle ?? ''), description: values.description || (photo.publicDescription ?? '') } : values
}
