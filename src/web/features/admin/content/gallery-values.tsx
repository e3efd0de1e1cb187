/** What the form of a gallery pair holds, and how two of them are compared. */
import type { ReactNode } from 'react'
import type { AdminGalleryItem } from '#contract/admin/content-gallery.ts'
import { adminGalleryCopy as copy } from '#copy/admin/gallery.ts'
import { numberOf, type Field } from '../toolkit/form.ts'
import { useObjectUrl } from './file-field.tsx'
import { thumbnailOf } from './image-field.tsx'

const words = copy.fields
export const PICTURES = ['beforeImage', 'afterImage'] as const

/** A picture of the pair: the file that was chosen, and the address of what was stored when the form opened. */
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

/** Everything but the pictures. */
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

/** A stored pair as it is compared before its deletion. */
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
