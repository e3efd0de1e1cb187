/**
 * Redeeming a code: typed or taken from the link of the mail, kept through the sign-in, used once.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { Gift as GiftIcon } from 'lucide-react'
import { CODE_EXAMPLE, readCode, writtenCode } from '#copy/gift-code.ts'
import { debtCopy } from '#copy/account/debt.ts'
import { redeemCopy as copy } from '#copy/public/gifts.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { session } from '../../domain/session/session.ts'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { longDate } from '../../lib/french.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { pathOf } from '../../lib/screens.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { earlyText, Field } from '../../ui/field.tsx'
import { Card } from '../../ui/mount.tsx'
import { Page } from '../../ui/page.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import { readLinkedCode, readStoredCode, typeCode, typedCode } from './typed-code.ts'

type Redeemed = Awaited<ReturnType<typeof call<'gifts.redeem'>>>

function Redeem() {
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null)
  if (redeemed) return <Done redeemed={redeemed} />
  return (
    <Page title={copy.title} intro={copy.intro} narrow>
      <CodeForm onRedeemed={setRedeemed} />
    </Page>
  )
}

function CodeForm({ onRedeemed }: { onRedeemed: (redeemed: Redeemed) => void }) {
  const { user, loading, refreshUser } = useAuth()
  const code = useStore(typedCode)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  useLayoutEffect(() => readLinkedCode(earlyText('code')), [])
  useEffect(() => session.subscribe(readStoredCode), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const read = readCode(code)
    setProblem(read === null ? copy.incomplete : null)
    if (read === null) return focusFirstError()
    if (!user) return openSignIn({ returnTo: pathOf('redeem') })
    setBusy(true)
    try {
      const redeemed = await call('gifts.redeem', { body: { code: writtenCode(read) } })
      typeCode('')
      onRedeemed(redeemed)
      void refreshUser()
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
      focusFirstError()
    }
  }

  return (
    <Card>
      <form
        id={formId}
        noValidate
        className="grid max-w-xl gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label={copy.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={CODE_EXAMPLE}
          maxLength={60}
          className="[&_input]:tracking-wide"
          value={code}
          help={copy.help}
          error={problem}
          onChange={(event) => typeCode(event.target.value)}
        />
        {user && <p className="text-sm wrap-anywhere text-muted">{copy.account(user.username)}</p>}
        <Button type="submit" busy={busy} disabled={loading} className="justify-self-start">
          {user ? copy.use : copy.signIn}
        </Button>
        {!user && <p className="text-sm text-muted">{copy.signInNote}</p>}
      </form>
    </Card>
  )
}

function Done({ redeemed }: { redeemed: Redeemed }) {
  const { credits, paidDebt, totalCredits, redeemedBefore, from, message } = redeemed
  const title = useRef<HTMLSpanElement | null>(null)
  // The replaced form had the focus and may have been scrolled down. `scrollTo` returns a promise in
  // newer browsers, which is no clean-up.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <Page
      title={
        <span ref={title} tabIndex={-1} className="outline-none">
          {redeemedBefore ? copy.doneBefore : copy.done(credits)}
        </span>
      }
      narrow
    >
      <div className="grid gap-8">
        <Card className="grid justify-items-center gap-4 text-center">
          <GiftIcon aria-hidden="true" strokeWidth={1.5} className="size-12 text-ochre" />
          {message && (
            <blockquote className="measure m-0 font-title text-xl whitespace-pre-line italic wrap-anywhere">
              {message}
            </blockquote>
          )}
          {from && <p className="font-semibold wrap-anywhere">{copy.from(from)}</p>}
        </Card>
        <div className="grid gap-1">
          {redeemedBefore && (
            <p className="measure">{copy.addedBefore(credits, longDate(redeemedBefore))}</p>
          )}
          <p className="font-semibold">{copy.balance(totalCredits)}</p>
          {paidDebt > 0 && <p className="measure text-sm text-muted">{debtCopy.paid(paidDebt)}</p>}
          <p className="measure text-muted">{copy.next}</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <LinkButton to={pathOf('restore')}>{copy.restore}</LinkButton>
          <LinkButton to={pathOf('dashboard')} variant="secondary">
            {copy.dashboard}
          </LinkButton>
          <LinkButton to={pathOf('offer')} variant="quiet">
            {copy.offer}
          </LinkButton>
        </div>
      </div>
    </Page>
  )
}

export { Redeem as Component }
