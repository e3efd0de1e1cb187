/** Upload and restore, with the share block and the tools of a restored photo. */
import type { Photo } from '#contract/photos.ts'
import { RestoreScreen } from '../features/restore/restore-screen.tsx'
import { PhotoToolsGate } from '../features/retouch/photo-tools-gate.tsx'
import { ShareBlock } from '../features/share/share-block.tsx'
import { PrintBlock } from '../features/print/print-block.tsx'

const share = (photo: Photo) => (
  <>
    <ShareBlock photo={photo} />
    <PrintBlock photo={photo} />
  </>
)

export const Component = () => (
  <>
    <RestoreScreen share={share} />
    <PhotoToolsGate />
  </>
)
