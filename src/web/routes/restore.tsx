/** Upload and restore, with the share block and the tools of a restored photo. */
import type { Photo } from '#contract/photos.ts'
import { RestoreScreen } from '../features/restore/restore-screen.tsx'
import { PhotoToolsGate } from '../features/retouch/photo-tools-gate.tsx'
import { ShareBlock } from '../features/share/share-block.tsx'

const share = (photo: Photo) => <ShareBlock photo={photo} />

export const Component = () => (
  <>
    <RestoreScreen share={share} />
    <PhotoToolsGate />
  </>
)
