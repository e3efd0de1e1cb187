/** A panel from the right for forms, full width on a phone. Its owner decides whether it closes. */
import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/dialog'
import { cx } from '../../../lib/cx.ts'
import { useEscapeLayer } from '../../../ui/escape-layers.ts'
import { useOpener } from '../../../ui/use-opener.ts'
import { CloseButton } from '../../../ui/close-button.tsx'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  status?: ReactNode
  actions: ReactNode
  /** Wide enough for a text and its preview side by side. */
  wide?: boolean
  children: ReactNode
}

export function Drawer({
  open,
  onClose,
  title,
  status,
  actions,
  wide = false,
  children,
}: DrawerProps) {
  const opener = useOpener()
  const escape = useEscapeLayer(open, onClose)
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...opener}
          {...escape}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className={cx(
            'fixed bottom-0 right-0 top-(--toast-room) z-50 flex w-full flex-col border-l border-line bg-paper shadow-lifted outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
            wide ? 'max-w-6xl' : 'max-w-2xl',
          )}
        >
          <div className="flex shrink-0 items-center gap-3 border-b border-line py-3 pl-5 pr-3 sm:pl-8">
            <Radix.Title className="grow text-xl">{title}</Radix.Title>
            <CloseButton />
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-6 sm:px-8">
            {children}
          </div>
          <div className="flex shrink-0 flex-col-reverse gap-3 border-t border-line bg-raised px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:items-center sm:justify-end sm:px-8">
            {actions}
            {status && <div className="max-sm:text-center sm:order-first">{status}</div>}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
