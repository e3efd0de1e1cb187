/** An unlocked photo: the HD file, to save. */
import type { Ref } from 'react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { HdDownloads } from '../../domain/photo/hd-downloads.tsx'

export function Unlocked({
  photo,
  buttonRef,
}: {
  photo: Photo
  buttonRef: Ref<HTMLButtonElement>
}) {
  return (
    <div className="grid gap-5">
      <p>{restoreCopy.download.text}</p>
      <HdDownloads publicId={photo.publicId} size="lg" buttonRef={buttonRef} />
      {photo.hdWidth && photo.hdHeight && (
        <p className="text-sm text-muted">
          {restoreCopy.unlock.hd} · {restoreCopy.unlock.hdSize(photo.hdWidth, photo.hdHeight)}
        </p>
      )}
    </div>
  )
}
