/** Dialog that creates a share image: format, result, download or share. */
import { useState } from 'react'
import {
  DEFAULT_SHARE_ASPECT,
  SHARE_IMAGE_QUALITY,
  SHARE_IMAGE_SIZES,
  type ShareAspect,
} from '#contract/share-formats.ts'
import { shareCopy } from '#copy/account/share.ts'
import { bearer, call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormatPicker } from './format-picker.tsx'
import { MadeActions } from './made-actions.tsx'
import { ShareError, shareFilename } from './outcome.ts'
import { ResultFrame } from './result-frame.tsx'
import { useMaking } from './use-making.ts'

const copy = shareCopy.image
export type ShareDialogProps = {
  open: boolean
  onClose: () => void
  publicId: string
}

/** Requests the composed image from the server and downloads it. Throws ApiError, ShareError. */
async function makeImage(
  publicId: string,
  aspectRatio: ShareAspect,
  signal: AbortSignal,
): Promise<File> {
  const { shareUrl } = await call(
    'share.image',
    { params: { publicId }, body: { aspectRatio, format: 'jpeg', quality: SHARE_IMAGE_QUALITY } },
    { signal },
  )
  const reply = await fetch(shareUrl, {
    headers: bearer(),
    credentials: 'same-origin',
    signal,
  }).catch(() => null)
  if (!reply?.ok) throw new ShareError(copy.lost)
  return new File([await reply.blob()], shareFilename(publicId, aspectRatio, 'jpg'), {
    type: 'image/jpeg',
  })
}

export function ImageDialog({ open, onClose, publicId }: ShareDialogProps) {
  const [aspect, setAspect] = useState(DEFAULT_SHARE_ASPECT)
  const { making, start, back } = useMaking(open, copy)
  const size = SHARE_IMAGE_SIZES[aspect]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={copy.title}
      description={copy.description}
      actions={
        making.state === 'idle' ? (
          <Button
            onClick={() =>
              void start((signal) => makeImage(publicId, aspect, signal), copy.generating)
            }
          >
            {copy.generate}
          </Button>
        ) : (
          <MadeActions
            file={making.state === 'ready' ? making.made.file : null}
            download={copy.download}
            busy={copy.generating}
            onBack={back}
          />
        )
      }
    >
      <div className="mt-5">
        {making.state === 'idle' && (
          <FormatPicker sizes={SHARE_IMAGE_SIZES} value={aspect} onChange={setAspect} />
        )}
        {making.state !== 'idle' && (
          <ResultFrame size={size}>
            {making.state === 'ready' ? (
              <img
                src={making.made.url}
                alt={copy.alt}
                {...size}
                className="block h-auto w-full border border-line"
              />
            ) : (
              <div style={{ aspectRatio: `${size.width} / ${size.height}` }}>
                <Skeleton className="size-full rounded-none" />
              </div>
            )}
          </ResultFrame>
        )}
        <p aria-live="polite" className="sr-only">
          {making.state === 'generating'
            ? copy.generating
            : making.state === 'ready'
              ? copy.done
              : ''}
        </p>
      </div>
    </Dialog>
  )
}
