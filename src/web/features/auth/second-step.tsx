/** The second step of a sign-in: a code of the authenticator or a recovery code. */
import { useState, type FormEvent } from 'react'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { openSession, waitingChallenge } from '../../domain/session/session.ts'
import type { User } from '#contract/auth.ts'
import { call } from '../../lib/api.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { textOf } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { CodeField } from './code-field.tsx'

const copy = secondFactorCopy.signIn

export function SecondStep({
  challenge,
  onDone,
}: {
  challenge: string
  onDone: (user: User) => Promise<void>
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const code = textOf(new FormData(event.currentTarget), 'code').trim()
    if (!code) return setProblem(secondFactorCopy.codeMissing)
    setBusy(true)
    setProblem(null)
    try {
      const { token, user } = await call('secondFactor.signIn', { body: { challenge, code } })
      openSession(token, user)
      await onDone(user)
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }

  return (
    <Page title={copy.title} intro={copy.intro} narrow>
      <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void submit(event)}>
        <CodeField name="code" error={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {copy.submit}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => waitingChallenge.set(null)}>
            {copy.back}
          </Button>
        </div>
      </form>
    </Page>
  )
}
