/** Confirms spending a credit and shows the remaining balance. */
import { UNLOCK_PRICE } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const copy = restoreCopy.unlock

export type UnlockDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  isFreeTrial: boolean
  /** Before the unlock. */
  credits: number
  busy: boolean
  onConfirm: () => void
}

export function UnlockDialog({
  open,
  onOpenChange,
  isFreeTrial,
  credits,
  busy,
  onConfirm,
}: UnlockDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={busy}
      title={copy.confirmTitle}
      description={
        isFreeTrial ? copy.confirmTrial : copy.confirmCredits(Math.max(0, credits - UNLOCK_PRICE))
      }
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {copy.cancel}
          </Button>
          <Button busy={busy} onClick={onConfirm}>
            {copy.button}
          </Button>
        </>
      }
    />
  )
}
