/** Loads and shows the tool that was asked for. It lives beside the screens, which change while a retouch is under way. */
import { closePhotoTool, photoToolRequest } from '../../domain/photo/photo-tools.tsx'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const PhotoToolDialog = lazily(
  async () => (await import('./photo-tool-dialog.tsx')).PhotoToolDialog,
  closePhotoTool,
)

export const PhotoToolsGate = () => <PhotoToolDialog open={useStore(photoToolRequest) !== null} />
