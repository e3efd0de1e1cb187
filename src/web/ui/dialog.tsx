/**
 * A modal dialog that traps and returns focus; on a phone a sheet at the bottom. It stays open when
 * its action fails, and shows the failure above its buttons.
 */
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import * as Radix from 'radix-ui/dialog'
import { cx } from '../lib/cx.ts'
import { showFailuresIn, type Failure } from '../lib/failure.ts'
import { Alert } from './alert.tsx'
import { useEscapeLayer } from './escape-layers.ts'
import { useOpener } from './use-opener.ts'
import { CloseButton } from './close-button.tsx'

/**
 * Grid rows around a dialog; the space of a toast above it is reserved, so that a toast neither
 * covers nor moves it. A low screen, such as a phone on its side or a page at 200 %, needs that
 * space for the dialog itself.
 */
const ROWS = cx(
  'grid-cols-[minmax(0,1fr)] grid-rows-[minmax(var(--dialog-room),1fr)_minmax(0,auto)]',
  'sm:grid-rows-[minmax(var(--dialog-room),1fr)_minmax(0,auto)_minmax(4dvh,1fr)]',
)

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Read out with the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons; the last one is the main action. */
  actions?: ReactNode
  size?: 'md' | 'lg'
  /** Keeps it open on a click outside or Escape while work is under way. */
  locked?: boolean
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'md',
  locked = false,
}: DialogProps) {
  const opener = useOpener()
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (!open) return
    const leave = showFailuresIn(setFailure)
    return () => {
      leave()
      setFailure(null)
    }
  }, [open])
  const closeUnlessLocked = () => {
    if (!locked) onClose()
  }
  const escape = useEscapeLayer(open, closeUnlessLocked, locked)
  return (
    <Radix.Root open={open} onOpenChange={closeUnlessLocked}>
      <Radix.Portal>
        <Radix.Overlay
          className={cx(
            'fixed inset-0 z-50 grid bg-ink/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
            ROWS,
          )}
        >
          <Radix.Content
            {...opener}
            {...escape}
            onClickCapture={(event) => {
              if (startsAgain(event)) setFailure(null)
            }}
            onPointerDownOutside={(event) => {
              opener.onPointerDownOutside(event)
              if (locked) event.preventDefault()
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cx(
              'row-start-2 flex min-h-0 flex-col bg-raised shadow-lifted outline-none tiny:block tiny:overflow-y-auto',
              'rounded-t-lg border-t border-line pb-[env(safe-area-inset-bottom)]',
              'sm:w-[calc(100vw-3rem)] sm:justify-self-center sm:rounded-lg sm:border',
              'max-sm:data-[state=closed]:animate-rise-out max-sm:data-[state=open]:animate-rise-in sm:data-[state=closed]:animate-fade-out sm:data-[state=open]:animate-fade-in',
              size === 'md' ? 'sm:max-w-lg' : 'sm:max-w-3xl',
            )}
          >
            <div className="flex items-start gap-4 px-5 pt-5 sm:px-8 sm:pt-7 low:pt-4">
              <Radix.Title className="min-w-0 grow text-xl wrap-anywhere low:text-lg">
                {title}
              </Radix.Title>
              {/* Keeps its place while locked, so that the title does not move. */}
              <CloseButton className={cx('-mr-2 -mt-2 shrink-0', locked && 'invisible')} />
            </div>
            <div
              ref={makeScrollable}
              onScroll={({ currentTarget: body }) =>
                body.toggleAttribute('data-scrolled', body.scrollTop > 0)
              }
              className="grow overflow-y-auto overscroll-contain border-t border-transparent px-5 pb-6 pt-2 data-scrolled:border-line sm:px-8 sm:pb-8 tiny:overflow-visible"
            >
              {description && (
                <Radix.Description className="text-muted">{description}</Radix.Description>
              )}
              {children}
              {failure && <FailureNote failure={failure} />}
            </div>
            {actions && (
              <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-8 low:py-2">
                {actions}
              </div>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Whether a click may start the failed action again; a dialog within this one does not. */
const startsAgain = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('button, a, label') !== null

/**
 * Stays in view at the end of a long body, except on a low screen, and leaves the pressed button in
 * view.
 */
function FailureNote({ failure }: { failure: Failure }) {
  const { title, description, action } = failure
  const note = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    const pressed = document.activeElement
    if (!note.current) return
    const isSticky = getComputedStyle(note.current).position === 'sticky'
    if (isSticky && pressed && note.current.parentElement?.contains(pressed))
      pressed.scrollIntoView({ block: 'center' })
    else note.current.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div
      ref={note}
      className="sticky -bottom-6 z-10 mt-5 wrap-anywhere sm:-bottom-8 low:static tiny:static"
    >
      <Alert tone="error" title={title} actions={action}>
        {description}
      </Alert>
    </div>
  )
}

/** Makes a scrolling body focusable, so that it can be scrolled by keyboard. */
function makeScrollable(body: HTMLElement | null) {
  if (!body) return
  const update = () => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  }
  const watch = new ResizeObserver(update)
  watch.observe(body)
  for (const child of body.children) watch.observe(child)
  return () => watch.disconnect()
}
