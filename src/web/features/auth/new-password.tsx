/**
 * Sets an account's password with the secret from the link's fragment; rendered in the browser
 * only, which alone sees fragments.
 */
import { useId, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/password.ts'
import { siteCopy } from '#copy/public/site.ts'
import { localAccountCopy } from '#copy/account/local-account.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { pathOf } from '../../lib/screens.ts'
import { toast } from '../../lib/toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, textOf } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'

const copy = localAccountCopy.newPassword

function NewPassword() {
  const secret = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [problems, setProblems] = useState<{ password?: string; again?: string; link?: string }>(
    secret ? {} : { link: copy.linkUsed },
  )
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const password = textOf(form, 'password')
    const length =
      password.length < PASSWORD_MIN
        ? copy.tooShort
        : password.length > PASSWORD_MAX
          ? copy.tooLong
          : null
    const found = {
      ...(length ? { password: length } : {}),
      ...(length || password === textOf(form, 'again') ? {} : { again: copy.different }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstError()
    setBusy(true)
    try {
      const { message } = await call('auth.setPassword', { body: { secret, password } })
      toast({ title: message })
      await navigate(pathOf('localSignIn'), { replace: true })
    } catch (error) {
      setProblems({ link: sentenceFor(error) })
      setBusy(false)
    }
  }

  return (
    <Page title={siteCopy.newPassword.title} intro={copy.intro} narrow>
      <form
        id={formId}
        noValidate
        className="grid max-w-md gap-5"
        onSubmit={(event) => void submit(event)}
      >
        {problems.link && <Alert tone="error" title={problems.link} />}
        <Field
          label={copy.password}
          name="password"
          type="password"
          autoComplete="new-password"
          help={copy.help}
          error={problems.password ?? null}
        />
        <Field
          label={copy.again}
          name="again"
          type="password"
          autoComplete="new-password"
          error={problems.again ?? null}
        />
        <Button type="submit" busy={busy} disabled={!secret} className="justify-self-start">
          {copy.save}
        </Button>
      </form>
    </Page>
  )
}

export { NewPassword as Component }
