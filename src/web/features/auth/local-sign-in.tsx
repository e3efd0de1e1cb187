/** Sign-in of accounts with a password, for operators. */
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/auth.ts'
import { siteCopy } from '#copy/public/site.ts'
import { localAccountCopy as copy } from '#copy/account/local-account.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { pathOf } from '../../lib/screens.ts'
import { openSession, waitingChallenge } from '../../domain/session/session.ts'
import { useStore } from '../../lib/store.ts'
import { takeReturnPath } from '../../lib/session-storage.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, textOf } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import { SecondStep } from './second-step.tsx'

function LocalSignIn() {
  const challenge = useStore(waitingChallenge)
  const navigate = useNavigate()
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)

  const leave = async ({ isAdmin, isSupport }: User) =>
    navigate(takeReturnPath() ?? (isAdmin || isSupport ? pathOf('admin') : pathOf('home')))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const email = textOf(form, 'email').trim()
    const password = textOf(form, 'password')
    const gaps = {
      ...(email.includes('@') ? {} : { email: copy.emailInvalid }),
      ...(password ? {} : { password: copy.passwordMissing }),
    }
    setMissing(gaps)
    setProblem(null)
    if (Object.keys(gaps).length > 0) return focusFirstError()
    setBusy(true)
    try {
      const reply = await call('auth.local', { body: { email, password } })
      if ('challenge' in reply) {
        setBusy(false)
        return waitingChallenge.set(reply.challenge)
      }
      openSession(reply.token, reply.user)
      await leave(reply.user)
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }

  if (challenge) return <SecondStep challenge={challenge} onDone={leave} />
  return (
    <Page title={siteCopy.localSignIn.title} intro={copy.intro} narrow>
      <form
        id={formId}
        noValidate
        className="grid max-w-md gap-5"
        onSubmit={(event) => void submit(event)}
      >
        {problem && <Alert tone="error" title={problem} />}
        <Field
          label={copy.email}
          name="email"
          type="email"
          autoComplete="username"
          error={missing.email ?? null}
        />
        <Field
          label={copy.password}
          name="password"
          type="password"
          autoComplete="current-password"
          error={missing.password ?? null}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {copy.signIn}
        </Button>
      </form>
    </Page>
  )
}

export { LocalSignIn as Component }
