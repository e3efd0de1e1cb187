/** Confirms spending a credit and shows the remaining balance. */
import { UNLOCK_PRICE } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Confirmation } from '../../ui/confirmation.tsx'

const copy = restoreCopy.unlock

export type UnlockDialogProps = {
  open: boolean
  onClose: () => void
  isFreeTrial: boolean
  /** Before the unlock. */
  credits: number
  busy: boolean
  onConfirm: () => void
}

export function UnlockDialog({
  open,
  onClose,
  isFreeTrial,
  credits,
  busy,
  onConfirm,
}: UnlockDialogProps) {
  return (
    <Confirmation
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.confirmTitle}
      text={
        isFreeTrial ? copy.confirmTrial : copy.confirmCredits(Math.max(0, credits - UNLOCK_PRICE))
      }
      cancel={copy.cancel}
      confirm={copy.button}
      busy={busy}
    >
      <p className="measure mt-4 text-sm text-muted">{copy.confirmFinal}</p>
    </Confirmation>
  )
}
