/** Route of the restore screen, with the blocks that other features add to a restored photo. */
import { PhotoToolsGate } from '../features/retouch/photo-tools-gate.tsx'
import { RestoreScreen } from '../features/restore/restore-screen.tsx'
import { photoBlocks } from './photo-blocks.tsx'

export const Component = () => (
  <>
    <RestoreScreen blocks={photoBlocks} />
    <PhotoToolsGate />
  </>
)
