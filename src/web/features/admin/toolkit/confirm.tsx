/** Confirms an action, such as a deletion; some require a typed word. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Confirmation } from '../../../ui/confirmation.tsx'
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
    <Confirmation
      open={open}
      onClose={onCancel}
      onConfirm={onConfirm}
      title={title}
      text={text}
      cancel={cancel}
      confirm={confirm}
      danger={!harmless}
      busy={busy}
      disabled={word !== undefined && typed !== word}
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
    </Confirmation>
  )
}
