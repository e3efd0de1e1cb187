/** Route of the restore screen, with the blocks that other features add to a restored photo. */
import type { Photo } from '#contract/photos.ts'
import { RestoreScreen } from '../features/restore/restore-screen.tsx'
import { MemoryBlock } from '../features/memories/memory-block.tsx'
import { VersoBlock } from '../features/verso/verso-block.tsx'
import { PhotoToolsGate } from '../features/retouch/photo-tools-gate.tsx'
import { ShareBlock } from '../features/share/share-block.tsx'
import { FamilyBlock } from '../features/family/family-block.tsx'
import { PrintBlock } from '../features/print/print-block.tsx'

const share = (photo: Photo) => (
  <>
    <MemoryBlock photo={photo} />
    <VersoBlock photo={photo} />
    <ShareBlock photo={photo} />
    <PrintBlock photo={photo} />
    <FamilyBlock subject={{ photo: photo.publicId }} photos={[photo]} />
  </>
)

export const Component = () => (
  <>
    <RestoreScreen share={share} />
    <PhotoToolsGate />
  </>
)
