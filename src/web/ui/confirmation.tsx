/** A dialog that asks before an action: one button goes back, the other confirms. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmationProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: ReactNode
  /** Labels of the two buttons. */
  cancel: string
  confirm: string
  /** Deletes or ends something: a red button. */
  danger?: boolean
  /** Whether the action is under way. */
  busy?: boolean
  /** Whether something is missing before the action can be confirmed. */
  disabled?: boolean
  children?: ReactNode
}

export function Confirmation({
  open,
  onClose,
  onConfirm,
  title,
  text,
  cancel,
  confirm,
  danger = false,
  busy = false,
  disabled = false,
  children,
}: ConfirmationProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
