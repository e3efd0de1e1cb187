/** Asks for the waiver of the right of withdrawal before refundable credits are used. */
import { useState } from 'react'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { call } from '../../lib/api.ts'
import { waiverQuestion } from '../../domain/purchase/waiver.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { reportFailure } from '../../domain/session/report-failure.ts'

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
      reportFailure(error, { title: copy.failed })
    }
    setBusy(false)
  }

  return (
    <Confirmation
      open={open}
      onClose={() => answer(false)}
      onConfirm={() => void confirm()}
      title={copy.title}
      text={copy.text}
      cancel={copy.cancel}
      confirm={copy.confirm}
      busy={busy}
      disabled={!ticked}
    >
      <Checkbox
        className="mt-5"
        checked={ticked}
        onChange={setTicked}
        disabled={busy}
        label={waiverCopy.label}
      />
    </Confirmation>
  )
}
