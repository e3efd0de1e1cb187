/** Asks before something is destroyed or lost, and names it; some things want a word typed. */
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
  /** Label of the button that does it. */
  confirm: string
  cancel?: string
  /** Must be typed exactly before the button works. */
  word?: string
  busy?: boolean
  /** Not destructive: the button is an ordinary one. */
  harmless?: boolean
  /** Under the text, such as what changed since it was asked. */
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
