/** Confirms the identity before a sensitive action, by a code, the password or Google. */
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ConfirmationWay } from '#contract/second-factor-figures.ts'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { call } from '../../lib/api.ts'
import { serverSentenceOr, sentenceFor } from '../../lib/api-error.ts'
import { identityRequest, onIdentityReport } from '../../lib/identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, textOf } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CodeField } from './code-field.tsx'

const copy = secondFactorCopy.identity
const answer = (isConfirmed: boolean) => identityRequest.get()?.answer(isConfirmed)

export function IdentityDialog({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={() => answer(false)} title={copy.title} description={copy.intro}>
      {open && <Confirmation />}
    </Dialog>
  )
}

function Confirmation() {
  const query = useQuery({
    queryKey: ['identity'],
    queryFn: ({ signal }) => call('identity.way', {}, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="mt-6 h-28" />
  return query.data.way === 'google' ? <WithGoogle /> : <WithProof way={query.data.way} />
}

function WithProof({ way }: { way: Exclude<ConfirmationWay, 'google'> }) {
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const proof = textOf(new FormData(event.currentTarget), 'proof')
    if (!proof.trim())
      return setProblem(way === 'code' ? secondFactorCopy.codeMissing : copy.passwordMissing)
    setBusy(true)
    setProblem(null)
    try {
      await call('identity.confirm', { body: { proof } })
      answer(true)
    } catch (error) {
      setProblem(serverSentenceOr(error, copy.failed))
      setBusy(false)
    }
  }

  return (
    <form
      id={formId}
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {way === 'code' ? (
        <CodeField name="proof" error={problem} />
      ) : (
        <Field
          label={copy.password}
          name="proof"
          type="password"
          autoComplete="current-password"
          error={problem}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={() => answer(false)}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
      </div>
    </form>
  )
}

/** Google opens in another tab, so that the input on this page is kept. */
function WithGoogle() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const start = useQuery({
    queryKey: ['identity', 'google', problem],
    queryFn: ({ signal }) => call('identity.google', {}, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    const stop = onIdentityReport((outcome) => {
      if (outcome === 'confirmee') return answer(true)
      setWaiting(false)
      setProblem(outcome === 'autre-compte' ? copy.googleOther : copy.googleFailed)
    })
    return stop
  }, [])
  return (
    <div className="mt-6 grid gap-5">
      {problem && <Alert tone="error" title={problem} />}
      {start.isError && <Alert tone="error" title={sentenceFor(start.error)} />}
      <p>{copy.googleText}</p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={() => answer(false)}>
          {copy.cancel}
        </Button>
        {start.data ? (
          <a
            href={start.data.location}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'primary' })}
            onClick={() => setWaiting(true)}
          >
            {isWaiting ? copy.googleWaiting : copy.googleOpen}
          </a>
        ) : (
          <Button busy={start.isPending} onClick={() => void start.refetch()}>
            {copy.googleOpen}
          </Button>
        )}
      </div>
    </div>
  )
}
