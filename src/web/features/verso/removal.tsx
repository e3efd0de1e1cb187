/** Removes a verso after a confirmation. */
import { useState } from 'react'
import { versoCopy } from '#copy/account/verso.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import type { VersoState } from './use-verso.ts'

const copy = versoCopy.dialog

export function Removal({ state, onRemoved }: { state: VersoState; onRemoved?: () => void }) {
  const [asking, setAsking] = useState(false)
  const busy = state.busy === 'removing'
  async function remove() {
    if (!(await state.remove())) return
    setAsking(false)
    onRemoved?.()
  }
  return (
    <>
      <Button variant="quiet" className="text-brick!" onClick={() => setAsking(true)}>
        {copy.remove}
      </Button>
      <Confirmation
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={copy.removeTitle}
        text={copy.removeText}
        cancel={copy.keep}
        confirm={copy.remove}
        danger
        busy={busy}
      />
    </>
  )
}
