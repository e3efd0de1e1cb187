/** A full-screen modal window for tools that work on a picture. */
import { useEffect, type ReactNode } from 'react'
import * as Radix from 'radix-ui/dialog'
import { dismissToast } from '../lib/toast.ts'
import { useEscapeLayer } from './escape-layers.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOpener } from './use-opener.ts'
import { CloseButton } from './close-button.tsx'

export function FullWindow({
  open,
  onClose,
  title,
  description,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  /** Read out with the title. */
  description: string
  children: ReactNode
}) {
  const opener = useOpener()
  const escape = useEscapeLayer(open, onClose)
  // Undoing the last change disables the pressed button.
  useKeptFocus(open)
  // A toast covers the top of the window: room for it would move the picture under the pointer.
  useEffect(() => {
    if (open) dismissToast()
  }, [open])
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-paper data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <Radix.Content
            {...opener}
            {...escape}
            onOpenAutoFocus={(event) => {
              opener.onOpenAutoFocus(event)
              // Focuses the window instead of its first field, which is the size of the brush.
              if (event.target instanceof HTMLElement) event.target.focus()
            }}
            className="absolute inset-0 flex flex-col overflow-hidden bg-paper pb-[env(safe-area-inset-bottom)] outline-none"
          >
            <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-1 sm:px-6">
              <Radix.Title className="grow text-lg">{title}</Radix.Title>
              <Radix.Description className="sr-only">{description}</Radix.Description>
              <CloseButton />
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * The picture of a tool above its controls; beside them on a wide screen and on a phone that lies
 * on its side.
 */
export const TOOL_LAYOUT = {
  window:
    'flex min-h-0 grow flex-col low:grid low:grid-cols-[minmax(0,1fr)_18rem] lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]',
  controls:
    'flex max-h-[60dvh] shrink-0 flex-col gap-2 overflow-y-auto border-t border-line px-3 py-2 low:max-h-none low:border-t-0 low:border-l lg:max-h-none lg:gap-5 lg:border-t-0 lg:border-l lg:p-6',
}
