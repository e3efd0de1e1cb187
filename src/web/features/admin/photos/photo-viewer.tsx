/**
 * Shows a customer's photo after the administrator has given a reason; no other screen loads these
 * images.
 */
import { useId, useState } from 'react'
import { OPENING_REASONS, type OpeningReason } from '#contract/admin/customers-figures.ts'
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminCustomersCopy } from '#copy/admin/customers.ts'
import { adminPhotosCopy } from '#copy/admin/photos.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { useAction } from '../toolkit/use-action.ts'

const copy = adminPhotosCopy.viewer
const asking = adminCustomersCopy.opening
type Props = { photo: AdminPhoto; onClose: () => void }

export function PhotoViewer({ photo, onClose }: Props) {
  const formId = useId()
  const [opened, setOpened] = useState<AdminPhoto | null>(null)
  const [reason, setReason] = useState<OpeningReason>('request')
  const [note, setNote] = useState('')
  const { run, busy } = useAction({
    run: () =>
      call('admin.photos.open', { params: { id: photo.id }, body: { reason, note: note.trim() } }),
    done: () => null,
    failed: asking.failed,
    serverFirst: true,
    touches: [adminKey('logs')],
  })
  const open = () =>
    run(undefined).then(
      (reply) => setOpened(reply.photo),
      () => {},
    )
  return (
    <Dialog
      open
      size={opened ? 'lg' : 'md'}
      onClose={onClose}
      locked={busy}
      title={copy.title(photo.filename)}
      description={copy.logged}
      {...(opened
        ? {}
        : {
            actions: (
              <>
                <Button variant="secondary" disabled={busy} onClick={onClose}>
                  {adminCopy.cancel}
                </Button>
                <Button type="submit" form={formId} busy={busy}>
                  {asking.submit}
                </Button>
              </>
            ),
          })}
    >
      {opened ? (
        <Opened photo={opened} />
      ) : (
        <PlainForm id={formId} busy={busy} className="mt-5 grid gap-5" onSubmit={() => void open()}>
          <Select
            label={asking.reason}
            value={reason}
            choices={OPENING_REASONS.map((value) => ({ value, label: asking.reasons[value] }))}
            onChange={(event) => setReason(event.target.value as OpeningReason)}
          />
          <TextArea
            label={asking.note}
            help={asking.noteHelp}
            rows={2}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </PlainForm>
      )}
    </Dialog>
  )
}

function Opened({ photo }: { photo: AdminPhoto }) {
  const { owner, failureCode } = photo
  return (
    <>
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
    </>
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
