/** Enrols an authenticator: QR code or typed key, then its first code. */
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { TYPED_CODE_MAX } from '#contract/second-factor-figures.ts'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { call } from '../../../lib/api.ts'
import { serverSentenceOr } from '../../../lib/api-error.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts'

const copy = secondFactorCopy.enrol
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** The button that opened the enrolment no longer exists. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

export function Enrolment({
  onCodes,
  onCancel,
}: {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const query = useQuery({
    queryKey: ['second-factor-enrolment'],
    queryFn: ({ signal }) => call('secondFactor.enrol', {}, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Loaded query={query} skeletons={1} skeletonClass="h-72">
      {({ secret, uri, qr }) => (
        <div className="grid gap-8">
          <section aria-label={copy.scanTitle} className="grid justify-items-start gap-3">
            <h3 ref={focusHeading} tabIndex={-1} className="text-xl outline-none">
              {copy.scanTitle}
            </h3>
            <p>{copy.scan}</p>
            <svg
              role="img"
              aria-label={copy.qr}
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              shapeRendering="crispEdges"
              className="size-56 rounded-md border border-line bg-white"
            >
              <path d={qr.path} fill="black" />
            </svg>
            {/* A phone cannot scan its own screen. */}
            <a href={uri} className={buttonClass({ variant: 'secondary' })}>
              <ExternalLink aria-hidden="true" className="size-4" />
              {copy.open}
            </a>
            <p className="text-sm text-muted">{copy.manual}</p>
            <div className="flex flex-wrap items-center gap-3">
              <code className="wrap-anywhere rounded-sm bg-sunken px-3 py-2">
                {inFours(secret)}
              </code>
              <Button
                size="sm"
                variant="quiet"
                icon={<Copy aria-hidden="true" className="size-4" />}
                onClick={() => void copyText(secret, copy)}
              >
                {copy.copy}
              </Button>
            </div>
          </section>
          <FirstCode onCodes={onCodes} onCancel={onCancel} />
        </div>
      )}
    </Loaded>
  )
}

function FirstCode({
  onCodes,
  onCancel,
}: {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  const refuse = (sentence: string) => {
    setProblem(sentence)
    focusFirstError()
  }

  async function send() {
    if (!code.trim()) return refuse(secondFactorCopy.codeMissing)
    setBusy(true)
    try {
      const { recoveryCodes } = await call('secondFactor.confirm', { body: { code } })
      onCodes(recoveryCodes)
    } catch (error) {
      setBusy(false)
      refuse(serverSentenceOr(error, copy.wrong))
    }
  }

  return (
    <section aria-label={copy.confirmTitle} className="grid gap-3">
      <h3 className="text-xl">{copy.confirmTitle}</h3>
      <p>{copy.others}</p>
      <PlainForm
        id={formId}
        busy={busy}
        onSubmit={() => void send()}
        className="grid max-w-sm gap-5"
      >
        <Field
          label={secondFactorCopy.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_MAX}
          value={code}
          error={problem}
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(null)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {copy.confirm}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            {copy.cancel}
          </Button>
        </div>
      </PlainForm>
    </section>
  )
}
