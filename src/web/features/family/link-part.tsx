/** A family link: its address to copy or send, its end date, and its closing. */
import { useEffect, useRef, useState } from 'react'
import { Copy, ExternalLink, Share2 } from 'lucide-react'
import type { FamilyLink } from '#contract/family.ts'
import { familyCopy } from '#copy/account/family.ts'
import { call } from '../../lib/api.ts'
import { showFailure } from '../../lib/failure.ts'
import { longDate } from '../../lib/french.ts'
import { toast } from '../../lib/toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { Field } from '../../ui/field.tsx'
import { subjectOf, useFamilyCall, wordsAbout } from './family-links.ts'

const copy = familyCopy.link

/** `isNew`: made in this dialog a moment ago, and focused. */
export function LinkPart({ link, isNew = false }: { link: FamilyLink; isNew?: boolean }) {
  if (!link.isOpen)
    return (
      <p className="text-sm text-muted">
        {(link.isClosedByOperator ? copy.endedByOperator : copy.ended)(longDate(link.endsAt))}{' '}
        {copy.keptUntil(longDate(link.keptUntil))}
      </p>
    )
  return (
    <section className="grid gap-3">
      {link.url ? (
        <Address url={link.url} message={wordsAbout(subjectOf(link)).message} isNew={isNew} />
      ) : (
        <p>{copy.lost}</p>
      )}
      {link.firstLine && (
        <p className="border-l-2 border-ochre pl-3 text-sm whitespace-pre-line italic wrap-anywhere">
          {link.firstLine}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{copy.openUntil(longDate(link.endsAt))}</p>
        <Closing link={link} />
      </div>
    </section>
  )
}

function Address({ url, message, isNew }: { url: string; message: string; isNew: boolean }) {
  const first = useRef<HTMLButtonElement | null>(null)
  const field = useRef<HTMLInputElement | null>(null)
  const canShare = typeof navigator.share === 'function'
  useEffect(() => {
    if (isNew) first.current?.focus()
  }, [isNew])

  async function copyUrl() {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: copy.copied })
    } catch {
      // Without permission or https the address is selected, so that the user can copy it.
      field.current?.select()
      showFailure({ title: copy.copyFailed })
    }
  }
  async function share() {
    try {
      await navigator.share({ text: message, url })
    } catch (error) {
      // Closing the device's share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyUrl()
    }
  }
  return (
    <>
      <Field
        ref={field}
        label={copy.label}
        readOnly
        value={url}
        data-optional
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        {canShare && (
          <Button
            ref={first}
            className="grow"
            icon={<Share2 aria-hidden="true" className="size-5" />}
            onClick={() => void share()}
          >
            {copy.share}
          </Button>
        )}
        <Button
          ref={canShare ? undefined : first}
          variant={canShare ? 'secondary' : 'primary'}
          className="grow"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copyUrl()}
        >
          {copy.copy}
        </Button>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' }, 'grow')}
        >
          <ExternalLink aria-hidden="true" className="size-5" />
          {copy.view}
          <span className="sr-only">{copy.newTab}</span>
        </a>
      </div>
    </>
  )
}

function Closing({ link }: { link: FamilyLink }) {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useFamilyCall(copy.closeFailed)
  async function close() {
    const reply = await run(() => call('family.close', { params: { id: link.id } }))
    if (!reply) return
    setAsking(false)
    toast({ title: copy.closed })
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {copy.close}
      </Button>
      <Confirmation
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void close()}
        title={copy.closeTitle}
        text={copy.closeText}
        cancel={copy.keep}
        confirm={copy.close}
        danger
        busy={busy}
      />
    </>
  )
}
