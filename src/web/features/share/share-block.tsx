/** Share actions of a photo: image and video if unlocked, else how to unlock them. */
import { useState } from 'react'
import { Clapperboard, Image, LockKeyhole } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { shareCopy } from '#copy/account/share.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'

const copy = shareCopy.block
const ImageDialog = lazily(async () => (await import('./image-dialog.tsx')).ImageDialog)
const VideoDialog = lazily(async () => (await import('./video-dialog.tsx')).VideoDialog)

export function ShareBlock({ photo }: { photo: Photo }) {
  return photo.isHdUnlocked ? <Sharing photo={photo} /> : <Locked />
}

function Sharing({ photo }: { photo: Photo }) {
  const [open, setOpen] = useState<'image' | 'video' | null>(null)
  const close = () => setOpen(null)
  return (
    <section
      aria-labelledby={`share-${photo.publicId}`}
      className="grid gap-3 border-t border-line pt-5 print:hidden"
    >
      <h2 id={`share-${photo.publicId}`} className="text-lg">
        {copy.title}
      </h2>
      <p className="text-sm text-muted">{copy.text}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-3">
        <Button
          variant="secondary"
          className="px-3"
          icon={<Image aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => setOpen('image')}
        >
          {copy.image}
        </Button>
        <Button
          variant="secondary"
          className="px-3"
          icon={<Clapperboard aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => setOpen('video')}
        >
          {copy.video}
        </Button>
      </div>
      <ImageDialog open={open === 'image'} onClose={close} publicId={photo.publicId} />
      <VideoDialog open={open === 'video'} onClose={close} publicId={photo.publicId} />
    </section>
  )
}

const Locked = () => (
  <div className="flex items-start gap-3 rounded-md border border-line bg-sunken p-4 print:hidden">
    <LockKeyhole aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
    <div className="grid gap-1">
      <p className="font-semibold">{copy.lockedTitle}</p>
      <p className="text-sm text-muted">{copy.lockedText}</p>
    </div>
  </div>
)
