/**
 * Dialog of a postcard: turned over with a button, downloaded as two files or one PDF, its verso
 * replaced or removed.
 */
import { useState } from 'react'
import { Download, FlipVertical2 } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { postcardFilename, versoFilename } from '#copy/files.ts'
import { versoCopy } from '#copy/account/verso.ts'
import { urlOf } from '../../lib/addresses.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { useDownloadHd } from '../../domain/photo/use-download-hd.ts'
import { cx } from '../../lib/cx.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { saveReply } from '../../lib/save-reply.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Removal } from './removal.tsx'
import { versoPicture, type VersoState } from './use-verso.ts'
import { VersoChoice } from './verso-choice.tsx'

const copy = versoCopy.dialog

type Props = {
  open: boolean
  onClose: () => void
  photo: Photo
  state: VersoState
}

export function CardDialog({ open, onClose, photo, state }: Props) {
  const [turned, setTurned] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={copy.title}
      description={copy.description}
    >
      <div className="mt-5 grid gap-5">
        <Card photo={photo} state={state} turned={turned} />
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <Button
            icon={<FlipVertical2 aria-hidden="true" className="size-5" />}
            onClick={() => setTurned(!turned)}
          >
            {copy.turn}
          </Button>
          <p role="status" className="text-sm text-muted">
            {turned ? copy.verso : copy.recto}
          </p>
        </div>
        {photo.isHdUnlocked ? (
          <Downloads photo={photo} />
        ) : (
          <p className="text-center text-sm text-muted">{copy.locked}</p>
        )}
        <div className="flex flex-wrap justify-center gap-2 border-t border-line pt-4 text-center">
          <VersoChoice state={state} onSent={onClose}>
            {copy.replace}
          </VersoChoice>
          <Removal state={state} onRemoved={onClose} />
        </div>
      </div>
    </Dialog>
  )
}

/** Both sides share a grid cell; the hidden one is also hidden from screen readers. */
const FACE = 'col-start-1 row-start-1 m-auto max-h-[52dvh] w-auto max-w-full backface-hidden'

function Card({
  photo,
  state: { verso },
  turned,
}: Pick<Props, 'photo' | 'state'> & { turned: boolean }) {
  // A verso that was just replaced has no picture yet, while the dialog closes.
  if (verso?.status !== 'completed') return null
  const { after } = picturesOf(photo)
  return (
    <div className="perspective-distant">
      <div
        className={cx(
          'grid transform-3d motion-safe:transition-transform motion-safe:duration-500',
          turned && 'rotate-y-180',
        )}
      >
        <img
          src={after.src}
          alt={after.alt}
          aria-hidden={turned}
          width={photo.width}
          height={photo.height}
          className={cx(FACE, 'mount')}
        />
        <img
          src={versoPicture(photo.publicId, photo.isHdUnlocked, verso)}
          alt={copy.versoAlt}
          aria-hidden={!turned}
          width={verso.width}
          height={verso.height}
          className={cx(FACE, 'mount rotate-y-180')}
        />
      </div>
    </div>
  )
}

function Downloads({ photo }: { photo: Photo }) {
  const recto = useDownloadHd(photo)
  const [busy, setBusy] = useState<string | null>(null)
  const icon = <Download aria-hidden="true" className="size-5" />
  const { publicId, title, dateText } = photo
  const caption = { title, date: dateText }
  async function download(url: string, name: string) {
    setBusy(url)
    try {
      await saveReply(url, name)
      toast({ title: copy.downloaded })
    } catch (error) {
      reportFailure(error, { title: copy.downloadFailed })
    }
    setBusy(null)
  }
  const file = (url: string, name: string, label: string) => (
    <Button
      variant="secondary"
      busy={busy === url}
      icon={icon}
      onClick={() => void download(url, name)}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button
        variant="secondary"
        busy={recto.busy !== null}
        icon={icon}
        onClick={() => void recto.download()}
      >
        {copy.downloadRecto}
      </Button>
      {file(
        `${urlOf('images.verso', { publicId })}?size=full`,
        versoFilename(publicId, caption),
        copy.downloadVerso,
      )}
      {file(
        urlOf('images.postcard', { publicId }),
        postcardFilename(publicId, caption),
        copy.downloadBoth,
      )}
    </div>
  )
}
