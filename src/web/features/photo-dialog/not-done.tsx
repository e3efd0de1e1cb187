/** What the dialog shows of a photo that is not restored: the work under way, or its failure. */
import { Hourglass } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { photoDialogCopy as copy } from '#copy/account/photo-dialog.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { setWantsNewPhoto } from '../../domain/photo/new-photo.ts'
import { pathOf } from '../../lib/screens.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type NotDoneProps = { photo: Pick<Photo, 'status' | 'publicId'> }

export const NotDone = ({ photo }: NotDoneProps) =>
  photo.status === 'failed' ? <Failed /> : <UnderWay photo={photo} />

const Failed = () => (
  <Alert
    tone="error"
    title={restoreCopy.failed.title}
    actions={
      <LinkButton size="sm" to={pathOf('restore')} onClick={() => setWantsNewPhoto(true)}>
        {restoreCopy.failed.again}
      </LinkButton>
    }
  >
    <p>{restoreCopy.failed.text}</p>
    <p>{restoreCopy.failed.advice}</p>
  </Alert>
)

const UnderWay = ({ photo }: NotDoneProps) => {
  const processing = photo.status === 'processing'
  return (
    <div className="flex flex-col items-center gap-4 rounded-md bg-sunken px-6 py-12 text-center">
      {processing ? (
        <Spinner className="size-7 text-ochre" />
      ) : (
        <Hourglass aria-hidden="true" strokeWidth={1.5} className="size-7 text-ochre" />
      )}
      <p role="status" className="text-lg">
        {processing ? dashboardCopy.card.restoring : dashboardCopy.card.waiting}
      </p>
      <LinkButton
        variant="secondary"
        to={`${pathOf('restore')}?${new URLSearchParams({ photo: photo.publicId })}`}
      >
        {copy.open}
      </LinkButton>
    </div>
  )
}
