/** The editor of a crop, loaded when it is first opened. */
import { lazily } from '../../ui/lazily.tsx'

export const CropDialog = lazily(async () => (await import('./crop-editor.tsx')).CropEditor)
