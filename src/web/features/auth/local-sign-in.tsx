/** Sign-in of accounts with a password, for operators. */
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { authCopy } from '#copy/account/auth.ts'
import { localAccountCopy as copy } from '#copy/account/local-account.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { takeReturnPath } from '../../lib/session-storage.ts'
import { toast } from '../../lib/toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, textOf } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'

function LocalSignIn() {
  const { login } = useAuth()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

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
    if (Object.keys(gaps).length > 0) return
    setBusy(true)
    try {
      const { token, user } = await call('auth.local', { body: { email, password } })
      login(token, user)
      toast({ title: authCopy.signedIn, description: authCopy.welcome(user.username) })
      await navigate(takeReturnPath() ?? (user.isAdmin ? pathOf('admin') : pathOf('home')))
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }

  return (
    <Page title={copy.page.title} intro={copy.intro} narrow>
      <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void submit(event)}>
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
