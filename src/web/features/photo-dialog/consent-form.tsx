/** Title, description and the consent sentence, whose box starts unticked. */
import { useId, useState } from 'react'
import {
  GALLERY_CONSENT_VERSION,
  GALLERY_DESCRIPTION_MAX,
  GALLERY_TITLE_MAX,
} from '#contract/gallery-consent.ts'
import type { Photo } from '#contract/photos.ts'
import { photoDialogCopy } from '#copy/account/photo-dialog.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { usePhotoCall } from './use-photo-call.ts'

const copy = photoDialogCopy.gallery

export function ConsentForm({
  open,
  onClose,
  photo,
}: {
  open: boolean
  onClose: () => void
  photo: Photo
}) {
  const form = useId()
  const { run, busy, keep } = usePhotoCall(photo, copy.errorTitle)
  const [title, setTitle] = useState(photo.publicTitle ?? '')
  const [description, setDescription] = useState(photo.publicDescription ?? '')
  const [agreed, setAgreed] = useState(photo.isPublic)
  const complete = agreed && title.trim() !== ''

  async function save() {
    const body = {
      title,
      description: description.trim() || null,
      textVersion: GALLERY_CONSENT_VERSION,
    }
    const reply = await run(() => call('photos.publish', { params: { id: photo.publicId }, body }))
    if (!reply) return
    onClose()
    keep(reply.photo)
    toast({ title: copy.doneTitle, description: copy.done })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={copy.dialogTitle}
      description={copy.dialogText}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy} disabled={!complete}>
            {photo.isPublic ? copy.update : copy.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (complete && !busy) void save()
        }}
      >
        <Field
          label={copy.titleLabel}
          help={copy.titleHelp}
          value={title}
          maxLength={GALLERY_TITLE_MAX}
          required
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field
          label={copy.descriptionLabel}
          value={description}
          maxLength={GALLERY_DESCRIPTION_MAX}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Checkbox
          checked={agreed}
          onChange={setAgreed}
          label={copy.agree}
          disabled={photo.isPublic}
        />
      </form>
    </Dialog>
  )
}
