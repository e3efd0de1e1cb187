/** The user's own area. The photo dialog's code comes when it is first opened, and it keeps its photo while it closes. */
import { useState } from 'react'
import type { Photo } from '#contract/photos.ts'
import { Dashboard, type DialogProps } from '../features/dashboard/dashboard.tsx'
import { PhotoToolsGate } from '../features/retouch/photo-tools-gate.tsx'
import { ShareBlock } from '../features/share/share-block.tsx'
import { lazily } from '../ui/lazily.tsx'
import { PrintBlock } from '../features/print/print-block.tsx'

const PhotoDialog = lazily(
  async () => (await import('../features/photo-dialog/photo-dialog.tsx')).PhotoDialog,
)

const share = (photo: Photo) => (
  <>
    <ShareBlock photo={photo} />
    <PrintBlock photo={photo} />
  </>
)

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

const dialog = (props: DialogProps) => <LastPhoto {...props} />

export const Component = () => (
  <>
    <Dashboard dialog={dialog} />
    <PhotoToolsGate />
  </>
)
