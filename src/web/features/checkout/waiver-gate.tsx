/** Shows the question of immediate execution while somebody asks it; its code is loaded then. */
import { waiverQuestion } from '../../domain/purchase/waiver.ts'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'

const WaiverDialog = lazily(
  async () => (await import('./waiver-dialog.tsx')).WaiverDialog,
  () => waiverQuestion.get()?.answer(false),
)

export const WaiverGate = () => <WaiverDialog open={useStore(waiverQuestion) !== null} />
