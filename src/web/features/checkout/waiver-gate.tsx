/** Loads and shows the waiver dialog when it is requested. */
import { waiverQuestion } from '../../domain/purchase/waiver.ts'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const WaiverDialog = lazily(
  async () => (await import('./waiver-dialog.tsx')).WaiverDialog,
  () => waiverQuestion.get()?.answer(false),
)

export const WaiverGate = () => <WaiverDialog open={useStore(waiverQuestion) !== null} />
