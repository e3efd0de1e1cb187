/** The editor of a crop, whose code is loaded when it is first opened. */
import { lazily } from '../../ui/lazily.tsx'

export const LazyCropDialog = lazily(async () => (await import('./crop-dialog.tsx')).CropDialog)
