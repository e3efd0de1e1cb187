/** Asks for a code before a change of the second factor. */
import { useId, useState } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { secondFactorCopy as copy } from '#copy/account/second-factor.ts'
import { TYPED_CODE_MAX } from '#contract/second-factor-figures.ts'
import { serverSentenceOr } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts'

type Props = {
  title: string
  text: string
  submit: string
  failed: string
  isDestructive?: boolean
  run: (code: string) => Promise<void>
  onClose: () => void
}

export function CodeDialog({
  title,
  text,
  submit,
  failed,
  isDestructive = false,
  run,
  onClose,
}: Props) {
  const formId = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const focusFirstError = useFocusFirstError(formId)
  const refuse = (sentence: string) => {
    setProblem(sentence)
    focusFirstError()
  }

  async function send() {
    if (!code.trim()) return refuse(copy.codeMissing)
    setBusy(true)
    try {
      await run(code)
      onClose()
    } catch (error) {
      setBusy(false)
      refuse(serverSentenceOr(error, failed))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {adminCopy.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? 'danger' : 'primary'}
            busy={busy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <PlainForm id={formId} busy={busy} onSubmit={() => void send()} className="mt-5 grid gap-5">
        <Field
          label={copy.codeOrRecovery}
          help={copy.codeHelp}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TYPED_CODE_MAX}
          value={code}
          error={problem}
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(null)
          }}
        />
      </PlainForm>
    </Dialog>
  )
}
