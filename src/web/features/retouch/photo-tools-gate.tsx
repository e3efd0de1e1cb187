/**
 * Loads and shows the requested tool. Mounted beside the screens, which change during a retouch.
 */
import { closePhotoTool, photoToolRequest } from '../../domain/photo/photo-tools.tsx'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const PhotoToolDialog = lazily(
  async () => (await import('./photo-tool-dialog.tsx')).PhotoToolDialog,
  closePhotoTool,
)

export const PhotoToolsGate = () => <PhotoToolDialog open={useStore(photoToolRequest) !== null} />
