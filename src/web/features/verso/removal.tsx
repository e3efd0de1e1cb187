/** Removes a verso after a confirmation. */
import { useState } from 'react'
import { versoCopy } from '#copy/account/verso.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { VersoState } from './use-verso.ts'

const copy = versoCopy.dialog

export function Removal({ state, onRemoved }: { state: VersoState; onRemoved?: () => void }) {
  const [asking, setAsking] = useState(false)
  const busy = state.busy === 'removing'
  async function remove() {
    const isDone = await state.remove()
    setAsking(false)
    if (isDone) onRemoved?.()
  }
  return (
    <>
      <Button variant="quiet" className="text-brick!" onClick={() => setAsking(true)}>
        {copy.remove}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        locked={busy}
        title={copy.removeTitle}
        description={copy.removeText}
        actions={
          <>
            <Button variant="secondary" disabled={busy} onClick={() => setAsking(false)}>
              {copy.keep}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {copy.remove}
            </Button>
          </>
        }
      />
    </>
  )
}
