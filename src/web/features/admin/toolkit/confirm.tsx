/** Confirms an action, such as a deletion; some require a typed word. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

export type ConfirmProps = {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  title: string
  text: ReactNode
  /** Label of the confirm button. */
  confirm: string
  cancel?: string
  /** Must be typed exactly to enable the button. */
  word?: string
  busy?: boolean
  /** Not destructive: a primary button instead of a red one. */
  harmless?: boolean
  /** Below the text, such as what changed meanwhile. */
  notice?: ReactNode
}

export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  text,
  confirm,
  cancel = adminCopy.cancel,
  word,
  busy = false,
  harmless = false,
  notice,
}: ConfirmProps) {
  const [typed, setTyped] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setTyped('')
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel()
      }}
      locked={busy}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            variant={harmless ? 'primary' : 'danger'}
            busy={busy}
            disabled={word !== undefined && typed !== word}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {notice}
      {word && (
        <Field
          className="mt-5"
          label={adminCopy.typeWord(word)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  )
}
