/** Reports the page to the operator. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { REPORT_MAX } from '#contract/family-limits.ts'
import { relativesCopy } from '#copy/public/relatives.ts'
import { call } from '../../lib/api.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const copy = relativesCopy.report

export function Report({ token }: { token: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'busy' | 'done'>('closed')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  const place = useRef<HTMLDivElement | null>(null)
  const step = state === 'busy' ? 'open' : state
  const shown = useRef(step)
  // What takes the place of the pressed button gets the focus.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.querySelector<HTMLElement>('textarea, button, [role=status]')?.focus()
  }, [step])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setState('busy')
    setFailure(null)
    try {
      await call('relatives.report', { params: { token }, body: { reason: reason.trim() } })
      setState('done')
    } catch (error) {
      setFailure(sentenceFor(error))
      setState('open')
    }
  }
  return (
    <div ref={place}>
      {step === 'done' ? (
        <p role="status" tabIndex={-1} className="measure font-semibold text-ink outline-none">
          {copy.done}
        </p>
      ) : step === 'closed' ? (
        <p>
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            onClick={() => setState('open')}
          >
            {copy.button}
          </button>
        </p>
      ) : (
        <form
          noValidate
          aria-labelledby="signaler"
          className="measure grid gap-4 text-ink"
          onSubmit={(event) => void submit(event)}
        >
          <div className="grid gap-1">
            <h2 id="signaler" className="text-lg">
              {copy.title}
            </h2>
            <p className="text-muted">{copy.text}</p>
          </div>
          <TextArea
            label={copy.label}
            rows={3}
            value={reason}
            error={failure}
            maxLength={REPORT_MAX}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setState('closed')}>
              {copy.cancel}
            </Button>
            <Button type="submit" busy={state === 'busy'}>
              {copy.send}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
