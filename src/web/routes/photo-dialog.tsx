/**
 * The photo dialog of screens with many photos: loaded when first opened; keeps its photo while it
 * closes.
 */
import { useState } from 'react'
import type { Photo } from '#contract/photos.ts'
import { lazily } from '../ui/lazily.tsx'
import { photoBlocks } from './photo-blocks.tsx'

const PhotoDialog = lazily(
  async () => (await import('../features/photo-dialog/photo-dialog.tsx')).PhotoDialog,
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
      blocks={photoBlocks}
    />
  ) : null
}

export const photoDialog = (props: DialogProps) => <LastPhoto {...props} />
