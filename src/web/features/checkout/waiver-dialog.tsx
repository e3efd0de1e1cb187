/** Asks for the waiver of the right of withdrawal before refundable credits are used. */
import { useState } from 'react'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { waiverQuestion } from '../../domain/purchase/waiver.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const copy = checkoutCopy.waiverDialog

export function WaiverDialog({ open }: { open: boolean }) {
  const [ticked, setTicked] = useState(false)
  const [busy, setBusy] = useState(false)
  const answer = (agreed: boolean) => {
    setTicked(false)
    waiverQuestion.get()?.answer(agreed)
  }

  async function confirm() {
    setBusy(true)
    try {
      await call('payments.waive', { body: { waiver: waiverCopy.version } })
      answer(true)
    } catch (error) {
      toast({ title: copy.failed, description: sentenceFor(error), variant: 'destructive' })
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) answer(false)
      }}
      locked={busy}
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => answer(false)}>
            {copy.cancel}
          </Button>
          <Button busy={busy} disabled={!ticked} onClick={() => void confirm()}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <Checkbox
        className="mt-5"
        checked={ticked}
        onChange={setTicked}
        disabled={busy}
        label={waiverCopy.label}
      />
    </Dialog>
  )
}
