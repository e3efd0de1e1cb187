/** Sets the balance of an account; when it changed meanwhile, asks again from the new balance. */
import { useId, useState } from 'react'
import type { AdminUser } from '#contract/admin/users.ts'
import { plainNumber } from '#contract/admin/pricing-figures.ts'
import { adminUsersCopy } from '#copy/admin/users.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { isConflict, useAction } from '../toolkit/use-action.ts'
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts'
import { adminTouches } from '../toolkit/query-keys.ts'

const copy = adminUsersCopy.editCredits

/** Parses a whole number of credits such as '1 000', at least 0; unreadable text counts as 0. */
export const creditsOf = (text: string): number =>
  Math.max(0, Number.parseInt(plainNumber(text), 10) || 0)

export function CreditsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  const [typed, setTyped] = useState(String(user.credits))
  const [message, setMessage] = useState('')
  const [seen, setSeen] = useState<Pick<AdminUser, 'credits' | 'debt'>>(user)
  const [error, setError] = useState<string | null>(null)
  const credits = creditsOf(typed)
  const isSame = credits === seen.credits
  const { run, busy } = useAction({
    run: () =>
      call('admin.users.credits', {
        params: { id: user.id },
        body: { credits, message, seenCredits: seen.credits, seenDebt: seen.debt },
      }),
    done: (reply) => ({
      title: reply.message,
      description: copy.doneText(reply.user.username, reply.user.credits),
    }),
    failed: copy.failed,
    touches: adminTouches('users'),
    quiet: isConflict,
  })

  async function submit() {
    try {
      await run(undefined)
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) return
      setError(thrown.fields['credits'] ?? null)
      focusFirstError()
      if (thrown.code === 'CONFLICT') await reread()
    }
  }

  async function reread() {
    const { users } = await call('admin.users.list', {
      query: { q: user.email, perPage: 100 },
    }).catch(() => ({ users: [] as AdminUser[] }))
    const now = users.find(({ id }) => id === user.id)
    if (now) setSeen(now)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={copy.title(user.username)}
      description={
        isSame
          ? copy.same
          : copy.change(seen.credits, credits, credits > seen.credits ? seen.debt : 0)
      }
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {adminCopy.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={isSame}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <PlainForm
        id={formId}
        busy={busy}
        onSubmit={() => {
          if (!isSame) void submit()
        }}
        className="mt-5 grid gap-5"
      >
        <Field
          label={copy.credits}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(null)
          }}
          onBlur={() => setTyped(String(credits))}
        />
        <TextArea
          label={copy.message}
          help={copy.messageHelp}
          rows={3}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </PlainForm>
    </Dialog>
  )
}
