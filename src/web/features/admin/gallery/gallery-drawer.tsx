/** The form of a gallery pair, sent as multipart with its pictures. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AdminGalleryItem, ConsentedPhoto } from '#contract/admin/gallery.ts'
import { adminGalleryCopy } from '#copy/admin/gallery.ts'
import { call } from '../../../lib/api.ts'
import { FormDrawer } from '../toolkit/form-drawer.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { VersionsButton } from '../toolkit/versions.tsx'
import type { Field } from '../toolkit/form.ts'
import { isOutdated, useAction } from '../toolkit/use-action.ts'
import { FileField } from '../inputs/file-field.tsx'
import {
  CONSENTED_KEY,
  GALLERY_TOUCH,
  drawPicture,
  PICTURES,
  textFields,
  toBody,
  toForm,
  toParts,
  type PairPicture,
  type PairValues,
  type Editing,
} from './gallery-values.tsx'
import { thumbnailOf } from '../inputs/thumbnail.ts'
import { sendForm } from '../inputs/picture-file.ts'

const copy = adminGalleryCopy
const words = copy.fields

type PictureInput = {
  value: PairPicture | null
  onChange: (picture: PairPicture | null) => void
  error: string | null
}
type Props = {
  editing: Editing
  reread: (id: number) => Promise<AdminGalleryItem | null>
  onClose: () => void
}

export function GalleryDrawer({ editing, reread, onClose }: Props) {
  /** The stored pair, read again after a conflict. */
  const [item, setItem] = useState(typeof editing === 'string' ? null : editing)
  const photos = useQuery({
    queryKey: CONSENTED_KEY,
    queryFn: () => call('admin.galleryItems.photos'),
    staleTime: 0,
    enabled: editing === 'photo',
  })
  /** The form needs a photo to choose. */
  const hasPhotos = editing !== 'photo' || Boolean(photos.data?.length)
  const failed = item ? copy.updateFailed : copy.createFailed
  const save = useAction({
    run: ({ values, version }: { values: PairValues; version: string | undefined }) => {
      if (item)
        return sendForm(
          'admin.galleryItems.update',
          { params: { id: item.id }, ...toParts(values) },
          version,
        )
      if (editing === 'photo')
        return call('admin.galleryItems.fromPhoto', {
          body: { ...toBody(values), photoId: Number(values.photoId) },
        })
      return sendForm('admin.galleryItems.create', toParts(values))
    },
    done: () => ({ title: item ? copy.updated : copy.created }),
    failed,
    serverFirst: true,
    touches: GALLERY_TOUCH,
    quiet: (error) => item !== null && isOutdated(error),
  })
  async function rereadForm(id: number) {
    const fresh = await reread(id)
    if (fresh) setItem(fresh)
    return fresh && { values: toForm(fresh), version: fresh.updatedAt }
  }
  return (
    <FormDrawer
      title={
        item
          ? copy.updateTitle(item.title)
          : editing === 'photo'
            ? copy.photo.title
            : copy.createTitle
      }
      initial={toForm(item)}
      version={item?.updatedAt}
      derive={(values, changed) =>
        changed === 'photoId' ? withPhotoTexts(values, photos.data) : values
      }
      fields={() =>
        hasPhotos
          ? [
              ...(editing === 'photo' ? [photoField(photos.data ?? [])] : []),
              ...textFields,
              ...(editing === 'photo' || item?.fromPhoto
                ? []
                : PICTURES.map((name) => pictureField(name, item))),
            ]
          : []
      }
      isReady={hasPhotos}
      save={(values, version) => save.run({ values, version })}
      {...(item ? { reread: () => rereadForm(item.id) } : {})}
      onClose={onClose}
    >
      {({ dirty }) =>
        editing === 'photo' ? (
          <Loaded query={photos} skeletons={1}>
            {(list) => (
              <p className="text-muted">
                {list.length === 0 ? copy.photo.empty : copy.photo.intro}
              </p>
            )}
          </Loaded>
        ) : (
          item && <PairVersions item={item} dirty={dirty} onRestored={onClose} />
        )
      }
    </FormDrawer>
  )
}

type PairVersionsProps = { item: AdminGalleryItem; dirty: boolean; onRestored: () => void }

/** The versions of a stored pair; a pair made from a photo has none. */
const PairVersions = ({ item, dirty, onRestored }: PairVersionsProps) => (
  <div className="flex justify-end">
    {item.fromPhoto ? (
      <p className="text-sm text-muted">{copy.noVersions}</p>
    ) : (
      <VersionsButton
        kind="galleryItem"
        itemKey={String(item.id)}
        name={item.title}
        seen={item.updatedAt}
        dirty={dirty}
        touches={GALLERY_TOUCH}
        onRestored={onRestored}
      />
    )}
  </div>
)

/**
 * A picture field: required for a new pair; a stored picture is kept until another one is chosen.
 */
function pictureField(
  name: (typeof PICTURES)[number],
  item: AdminGalleryItem | null,
): Field<PairValues> {
  const stored = item?.[`${name}Url`] ?? null
  return {
    name,
    label: words[name],
    input: 'custom',
    ...(item ? {} : { required: words.imageRequired }),
    render: ({ value, onChange, error }: PictureInput) => (
      <FileField
        label={words[name]}
        value={value?.file ?? null}
        error={error}
        required={!item}
        stored={thumbnailOf(stored)}
        {...(item ? { help: words.keep } : {})}
        onChange={(file) =>
          onChange(file || value?.stored ? { file, stored: value?.stored ?? null } : null)
        }
      />
    ),
    draw: (picture, whose) =>
      whose === 'mine' && !picture?.file ? words.untouched : drawPicture(picture),
  }
}

const photoField = (photos: readonly ConsentedPhoto[]): Field<PairValues> => ({
  name: 'photoId',
  label: copy.photo.choose,
  input: 'select',
  required: true,
  choices: [
    { value: '', label: copy.photo.choice },
    ...photos.map(({ id, publicId, publicTitle }) => ({
      value: String(id),
      label: publicTitle ?? copy.photo.unnamed(publicId),
    })),
  ],
})

/** Fills empty texts with the title and description of the photo's owner. */
function withPhotoTexts(
  values: PairValues,
  photos: readonly ConsentedPhoto[] | undefined,
): PairValues {
  const photo = photos?.find(({ id }) => String(id) === values.photoId)
  return photo
    ? {
        ...values,
        title: values.title || (photo.publicTitle ?? ''),
        description: values.description || (photo.publicDescription ?? ''),
      }
    : values
}
