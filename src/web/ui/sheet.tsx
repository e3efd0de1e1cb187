/** A panel that slides in from the right: the mobile menu. */
import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/dialog'
import { useEscapeLayer } from './escape-layers.ts'
import { useOpener } from './use-opener.ts'
import { CloseButton } from './close-button.tsx'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  children: ReactNode
}

export function Sheet({ open, onOpenChange, title, description, children }: SheetProps) {
  const opener = useOpener()
  const escape = useEscapeLayer(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...opener}
          {...escape}
          className="fixed bottom-0 right-0 top-(--toast-room) z-50 flex w-[min(20rem,88vw)] flex-col overflow-y-auto border-l border-line bg-paper shadow-lifted outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <div className="flex h-18 shrink-0 items-center justify-between border-b border-line pl-6 pr-3">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            <CloseButton />
          </div>
          <Radix.Description className="sr-only">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
