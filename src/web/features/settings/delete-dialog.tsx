/** Deletes the account after the confirmation word is typed. */
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { DELETION_WORD } from '#contract/limits.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { isDeclined, serverSentenceOr } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { showFailure } from '../../lib/failure.ts'
import { pathOf } from '../../lib/screens.ts'
import { erasedAccount } from '../../domain/erasure/erased-account.ts'
import { clearSession } from '../../domain/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { forgetEverything } from './forget.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'

const copy = settingsCopy.deletion
const FORM = 'delete-account'
/** Delay before the redirect home, ms (spec 1 §4). */
const HOME_DELAY_MS = 1_000

export type DeleteDialogProps = {
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ open, onClose, onDeleted }: DeleteDialogProps) {
  const navigate = useNavigate()
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const close = () => {
    setWord('')
    onClose()
  }

  async function remove(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (busy) return
    if (word !== DELETION_WORD)
      return showFailure({ title: copy.wrongTitle, description: copy.wrong })
    setBusy(true)
    try {
      const { deletedPhotos, receipt } = await call('settings.deleteAccount')
      forgetEverything()
      toast({ title: copy.doneTitle, description: copy.done(deletedPhotos) })
      setTimeout(() => {
        void navigate(pathOf('home'), { replace: true })
        erasedAccount.set(receipt)
      }, HOME_DELAY_MS)
      // Shown before the session ends, since the settings then ask to sign in.
      flushSync(onDeleted)
      clearSession()
    } catch (error) {
      setBusy(false)
      if (isDeclined(error)) return
      reportFailure(error, {
        title: copy.errorTitle,
        description: serverSentenceOr(error, copy.error),
      })
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      locked={busy}
      title={copy.dialogTitle}
      description={copy.dialogText}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            {copy.cancel}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            busy={busy}
            disabled={word !== DELETION_WORD}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="mt-5" onSubmit={(event) => void remove(event)}>
        {/* A form with a disabled button ignores Enter, so the button stays enabled and reports what is missing. */}
        <Field
          label={copy.label}
          value={word}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setWord(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && word !== DELETION_WORD) void remove(event)
          }}
        />
      </form>
    </Dialog>
  )
}
