/** What other features add below a restored photo. */
import type { Photo } from '#contract/photos.ts'
import { FamilyBlock } from '../features/family/family-block.tsx'
import { MemoryBlock } from '../features/memories/memory-block.tsx'
import { PrintBlock } from '../features/print/print-block.tsx'
import { ShareBlock } from '../features/share/share-block.tsx'
import { VersoBlock } from '../features/verso/verso-block.tsx'

export const photoBlocks = (photo: Photo) => (
  <>
    <MemoryBlock photo={photo} />
    <VersoBlock photo={photo} />
    <ShareBlock photo={photo} />
    <PrintBlock photo={photo} />
    <FamilyBlock subject={{ photo: photo.publicId }} photos={[photo]} />
  </>
)
