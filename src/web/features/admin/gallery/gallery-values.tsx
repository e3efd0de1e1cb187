/** The form values of a gallery pair, their comparison, and the queries of the gallery. */
import type { ReactNode } from 'react'
import type { AdminGalleryItem } from '#contract/admin/gallery.ts'
import { adminGalleryCopy as copy } from '#copy/admin/gallery.ts'
import { numberOf, type Field } from '../toolkit/form.ts'
import { useObjectUrl } from '../inputs/file-field.tsx'
import { thumbnailOf } from '../inputs/thumbnail.ts'
import { adminKey } from '../toolkit/query-keys.ts'

const words = copy.fields
export const PICTURES = ['beforeImage', 'afterImage'] as const

/** A picture of the pair: the chosen file and the URL stored when the form opened. */
export type PairPicture = { file: File | null; stored: string | null }
export type PairValues = {
  photoId: string
  title: string
  description: string
  author: string
  isPublished: boolean
  sortOrder: string
  showOnHomepage: boolean
} & Record<(typeof PICTURES)[number], PairPicture | null>

const storedAt = (stored: string | undefined): PairPicture | null =>
  stored === undefined ? null : { file: null, stored }
export const toForm = (item: AdminGalleryItem | null): PairValues => ({
  photoId: '',
  title: item?.title ?? '',
  description: item?.description ?? '',
  author: item?.author ?? '',
  isPublished: item?.isPublished ?? true,
  sortOrder: String(item?.sortOrder ?? 0),
  showOnHomepage: item?.showOnHomepage ?? false,
  beforeImage: storedAt(item?.beforeImageUrl),
  afterImage: storedAt(item?.afterImageUrl),
})

export const toBody = ({
  title,
  description,
  author,
  isPublished,
  sortOrder,
  showOnHomepage,
}: PairValues) => ({
  title: title.trim(),
  description,
  author,
  isPublished,
  sortOrder: numberOf(sortOrder),
  showOnHomepage,
})
export const toParts = (values: PairValues) => ({
  fields: Object.fromEntries(
    Object.entries(toBody(values)).map(([name, value]) => [name, String(value)]),
  ),
  files: {
    beforeImage: values.beforeImage?.file ?? null,
    afterImage: values.afterImage?.file ?? null,
  },
})

/** The fields without the pictures. */
export const textFields: readonly Field<PairValues>[] = [
  { name: 'title', label: words.title, input: 'text', required: true, maxLength: 200, wide: true },
  { name: 'description', label: words.description, input: 'textarea', rows: 3, maxLength: 2_000 },
  { name: 'author', label: words.author, input: 'text', maxLength: 200 },
  { name: 'sortOrder', label: words.sortOrder, input: 'integer', min: 0, required: true },
  { name: 'isPublished', label: words.isPublished, input: 'switch' },
  { name: 'showOnHomepage', label: words.showOnHomepage, input: 'switch' },
]

function ComparedPicture({ picture: { file, stored } }: { picture: PairPicture }): ReactNode {
  const chosen = useObjectUrl(file)
  const src = chosen ?? thumbnailOf(stored)
  return (
    src && (
      <img
        src={src}
        alt={file?.name ?? ''}
        className="h-32 w-full rounded-sm border border-line bg-sunken object-contain"
      />
    )
  )
}
export const drawPicture = (picture: PairPicture | null): ReactNode =>
  picture && <ComparedPicture picture={picture} />

/** The fields compared before a deletion. */
export const comparedFields: readonly Field<PairValues>[] = [
  ...textFields,
  ...PICTURES.map((name): Field<PairValues> => ({
    name,
    label: words[name],
    input: 'custom',
    render: () => null,
    draw: drawPicture,
  })),
]

/** What the drawer edits: a stored pair, a new one, or a new one from a customer's photo. */
export type Editing = AdminGalleryItem | 'new' | 'photo'

export const GALLERY_KEY = adminKey('admin.galleryItems')
export const CONSENTED_KEY = adminKey('admin.galleryItems.photos')
/** Queries that show the gallery. */
export const GALLERY_TOUCH = [
  GALLERY_KEY,
  CONSENTED_KEY,
  adminKey('logs'),
  ['gallery.items'],
  ['gallery.homepage'],
]
