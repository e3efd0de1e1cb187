/**
 * The owner's consent to show the pair in the gallery: requested in a form, displayed while valid,
 * withdrawn in two clicks.
 */
import { useState } from 'react'
import type { Photo } from '#contract/photos.ts'
import { photoDialogCopy } from '#copy/account/photo-dialog.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { ConsentForm } from './consent-form.tsx'
import { usePhotoCall } from './use-photo-call.ts'

const copy = photoDialogCopy.gallery

export function GalleryConsent({ photo }: { photo: Photo }) {
  const [open, setOpen] = useState<'form' | 'withdrawal' | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="gallery-consent" className="grid gap-3 border-t border-line pt-5">
      <h3 id="gallery-consent" className="text-lg">
        {copy.title}
      </h3>
      <p className="text-sm text-muted">{photo.isPublic ? copy.given : copy.offer}</p>
      {photo.isPublic && photo.publicTitle && (
        <p className="text-sm">{copy.givenAs(photo.publicTitle)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => setOpen('form')}>
          {photo.isPublic ? copy.edit : copy.give}
        </Button>
        {photo.isPublic && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('withdrawal')}>
            {copy.withdraw}
          </Button>
        )}
      </div>
      <ConsentForm
        key={`${open} ${photo.isPublic}`}
        open={open === 'form'}
        onClose={close}
        photo={photo}
      />
      <Withdrawal open={open === 'withdrawal'} onClose={close} photo={photo} />
    </section>
  )
}

function Withdrawal({
  open,
  onClose,
  photo,
}: {
  open: boolean
  onClose: () => void
  photo: Photo
}) {
  const { run, busy, keep } = usePhotoCall(photo, copy.withdrawErrorTitle)
  async function withdraw() {
    const reply = await run(() => call('photos.withdraw', { params: { id: photo.publicId } }))
    if (!reply) return
    onClose()
    keep(reply.photo)
    toast({ title: copy.withdrawnTitle, description: copy.withdrawn })
  }
  return (
    <Confirmation
      open={open}
      onClose={onClose}
      onConfirm={() => void withdraw()}
      title={copy.withdrawTitle}
      text={copy.withdrawText}
      cancel={copy.cancel}
      confirm={copy.withdraw}
      busy={busy}
    />
  )
}
