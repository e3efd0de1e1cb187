/** Shows a customer's photo. No other screen loads these images, because each view is logged. */
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { adminPhotosCopy } from '#copy/admin/photos.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LongText } from '../toolkit/long-text.tsx'

const copy = adminPhotosCopy.viewer

export function PhotoViewer({ photo, onClose }: { photo: AdminPhoto; onClose: () => void }) {
  const { owner, failureCode } = photo
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={copy.title(photo.filename)}
      description={copy.logged}
    >
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <Picture caption={copy.original} src={photo.originalUrl} photo={photo} />
        {photo.watermarkUrl ? (
          <Picture caption={copy.preview} src={photo.watermarkUrl} photo={photo} />
        ) : (
          <p className="text-sm text-muted">{copy.none}</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {photo.isFreeTrial && <Badge>{adminPhotosCopy.trial}</Badge>}
        {photo.isPublic && <Badge tone="success">{adminPhotosCopy.shared}</Badge>}
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{copy.owner}</dt>
        <dd>
          {owner.username}, <LongText>{owner.email}</LongText>
        </dd>
        <dt className="text-muted">{copy.id}</dt>
        <dd>
          <LongText>{photo.publicId}</LongText>
        </dd>
        {failureCode && (
          <>
            <dt className="text-muted">{copy.failure}</dt>
            <dd>{failureCode}</dd>
          </>
        )}
      </dl>
    </Dialog>
  )
}

function Picture({ caption, src, photo }: { caption: string; src: string; photo: AdminPhoto }) {
  return (
    <figure className="grid gap-2">
      <img
        src={src}
        alt=""
        width={photo.width}
        height={photo.height}
        className="max-h-[50dvh] w-full rounded-sm bg-sunken object-contain"
      />
      <figcaption className="text-sm text-muted">{caption}</figcaption>
    </figure>
  )
}
