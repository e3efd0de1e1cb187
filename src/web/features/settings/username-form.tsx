/** Form of the user name; the e-mail address is read-only. */
import { useId, useState, type FormEvent } from 'react'
import type { User } from '#contract/auth.ts'
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#contract/limits.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { ApiError, serverSentenceOr } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import { Section } from './section.tsx'

const copy = settingsCopy.identity
/** Delay before the page reloads, ms (spec 1 §4). */
const RELOAD_DELAY_MS = 1_000

/** The validation error of a new name, or null. */
function problemOf(name: string, current: string): { title: string; text: string } | null {
  if (name === '') return { title: copy.requiredTitle, text: copy.required }
  if ([...name].length < USERNAME_MIN_LENGTH) return { title: copy.errorTitle, text: copy.tooShort }
  if ([...name].length > USERNAME_MAX_LENGTH) return { title: copy.errorTitle, text: copy.tooLong }
  return name === current ? { title: copy.errorTitle, text: copy.same } : null
}

/** Whether the server refused the name itself. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 409)

export function UsernameForm({ user }: { user: User }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)

  function refuse(title: string, text: string) {
    setProblem(text)
    toast({ title, description: text, variant: 'destructive' })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const newUsername = name.trim()
    const found = problemOf(newUsername, user.username)
    if (found) {
      refuse(found.title, found.text)
      return focusFirstError()
    }
    setProblem(null)
    setBusy(true)
    try {
      const { username } = await call('settings.username', { body: { newUsername } })
      setName('')
      toast({ title: copy.doneTitle, description: copy.done(username) })
      setTimeout(() => window.location.reload(), RELOAD_DELAY_MS)
    } catch (error) {
      setBusy(false)
      const description = serverSentenceOr(error, copy.error)
      setProblem(description)
      reportFailure(error, { title: copy.errorTitle, description })
      if (isRefusal(error)) focusFirstError()
    }
  }

  return (
    <Section title={copy.title}>
      <form
        id={formId}
        noValidate
        className="grid max-w-md gap-5"
        onSubmit={(event) => void save(event)}
      >
        <Field label={copy.current} value={user.username} readOnly autoComplete="off" />
        <Field
          label={copy.email}
          help={copy.emailHelp}
          value={user.email}
          type="email"
          readOnly
          autoComplete="off"
        />
        <Field
          label={copy.next}
          help={copy.help}
          error={problem}
          value={name}
          autoComplete="username"
          spellCheck={false}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {copy.save}
        </Button>
      </form>
    </Section>
  )
}
