/**
 * The photo dialog of screens with many photos: loaded when first opened; keeps its photo while it
 * closes.
 */
import { useState } from 'react'
import type { Photo } from '#contract/photos.ts'
import { FamilyBlock } from '../features/family/family-block.tsx'
import { MemoryBlock } from '../features/memories/memory-block.tsx'
import { VersoBlock } from '../features/verso/verso-block.tsx'
import { ShareBlock } from '../features/share/share-block.tsx'
import { PrintBlock } from '../features/print/print-block.tsx'
import { lazily } from '../ui/lazily.tsx'

const PhotoDialog = lazily(
  async () => (await import('../features/photo-dialog/photo-dialog.tsx')).PhotoDialog,
)

const share = (photo: Photo) => (
  <>
    <MemoryBlock photo={photo} />
    <VersoBlock photo={photo} />
    <ShareBlock photo={photo} />
    <PrintBlock photo={photo} />
    <FamilyBlock subject={{ photo: photo.publicId }} photos={[photo]} />
  </>
)

/**
 * `photo` is the latest state of the photo in the dialog; undefined while closed or after its
 * deletion.
 */
export type DialogProps = { photo: Photo | undefined; credits: number; onClose: () => void }

function LastPhoto({ photo, credits, onClose }: DialogProps) {
  const [last, setLast] = useState<Photo | undefined>(photo)
  if (photo && photo !== last) setLast(photo)
  return last ? (
    <PhotoDialog
      open={photo !== undefined}
      photo={photo ?? last}
      credits={credits}
      onClose={onClose}
      share={share}
    />
  ) : null
}

export const photoDialog = (props: DialogProps) => <LastPhoto {...props} />
