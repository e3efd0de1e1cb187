/**
 * Entry to the verso of a postcard beside its photo: added, followed while it is treated, shown
 * with the recto.
 */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { FlipVertical2, ImagePlus } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { versoCopy } from '#copy/account/verso.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Removal } from './removal.tsx'
import { useVerso } from './use-verso.ts'
import { VersoChoice } from './verso-choice.tsx'

const copy = versoCopy.block
const CardDialog = lazily(async () => (await import('./card-dialog.tsx')).CardDialog)

export function VersoBlock({ photo }: { photo: Photo }) {
  const [open, setOpen] = useState(false)
  const state = useVerso(photo.publicId)
  const { verso, error, busy } = state
  const status = useRef<HTMLParagraphElement | null>(null)
  const see = useRef<HTMLButtonElement | null>(null)
  const isReady = verso?.status === 'completed'
  const shown = verso === undefined ? null : (verso?.status ?? 'none')
  useFocusAfterChange(shown, open, { status, see })
  const icon = <ImagePlus aria-hidden="true" className="size-5 shrink-0" />
  return (
    <section
      aria-labelledby={`verso-${photo.publicId}`}
      className="grid gap-3 border-t border-line pt-5 print:hidden"
    >
      <h2 id={`verso-${photo.publicId}`} className="text-lg">
        {copy.title}
      </h2>
      {verso === undefined && !error && <Loading icon={icon} />}
      {verso === undefined && Boolean(error) && (
        <ErrorState compact error={error} title={copy.loadFailed} onRetry={state.reload} />
      )}
      {verso === null && (
        <Invitation>
          <VersoChoice state={state} icon={icon}>
            {busy === 'sending' ? copy.sending : copy.add}
          </VersoChoice>
        </Invitation>
      )}
      {verso?.status === 'failed' && (
        <>
          <p className="text-sm text-brick">{copy.failed}</p>
          <div className="grid gap-2">
            <VersoChoice state={state}>{versoCopy.dialog.replace}</VersoChoice>
            <Removal state={state} />
          </div>
        </>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="flex items-center gap-2 text-sm outline-none empty:hidden"
      >
        {verso?.status === 'processing' && (
          <>
            <Spinner className="size-4 shrink-0 text-ochre" />
            {copy.processing}
          </>
        )}
        {isReady && copy.processed}
      </p>
      {isReady && (
        <Button
          ref={see}
          variant="secondary"
          icon={<FlipVertical2 aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => setOpen(true)}
        >
          {copy.see}
        </Button>
      )}
      <CardDialog
        open={open && Boolean(verso)}
        onClose={() => setOpen(false)}
        photo={photo}
        state={state}
      />
    </section>
  )
}

const Invitation = ({ children }: { children: ReactNode }) => (
  <>
    <p className="text-sm text-muted">{copy.invitation}</p>
    {children}
    <p className="text-sm text-muted">{copy.free}</p>
  </>
)

/** Reserves the height of the usual answer, so that nothing below moves. */
const Loading = ({ icon }: { icon: ReactNode }) => (
  <div className="grid *:col-start-1 *:row-start-1">
    <p role="status" className="flex items-center gap-2 self-start text-sm">
      <Spinner className="size-4 shrink-0 text-ochre" />
      {copy.loading}
    </p>
    <div className="invisible grid gap-3">
      <Invitation>
        <Button variant="secondary" icon={icon} disabled>
          {copy.add}
        </Button>
      </Invitation>
    </div>
  </div>
)

type Targets = {
  status: RefObject<HTMLParagraphElement | null>
  see: RefObject<HTMLButtonElement | null>
}

/**
 * Passes the focus from the button or the dialog that sent the verso to the words about it, then to
 * the button that shows it.
 */
function useFocusAfterChange(shown: string | null, open: boolean, { status, see }: Targets): void {
  const shownBefore = useRef<typeof shown>(null)
  useEffect(() => {
    const isChange = shownBefore.current !== null && shownBefore.current !== shown
    shownBefore.current = shown
    const isLost = [document.body, status.current].includes(document.activeElement as HTMLElement)
    if (isChange && isLost) (see.current ?? status.current)?.focus({ preventScroll: true })
  }, [shown, status, see])
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && !see.current) status.current?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open, status, see])
}
