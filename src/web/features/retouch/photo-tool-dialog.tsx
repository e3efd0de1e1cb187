/** The full window of a tool: its frame, and the versions it works on with their loading and failed states. */
import { useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import { siteCopy } from '#copy/public/site.ts'
import { photoVersionsQuery } from '../../domain/photo/my-photos.ts'
import { closePhotoTool, photoToolRequest } from '../../domain/photo/photo-tools.tsx'
import { useStore } from '../../lib/store.ts'
import { IconButton } from '../../ui/button.tsx'
import { useEscapeLayer } from '../../ui/escape-layers.ts'
import { Waiting } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useOpener } from '../../ui/use-opener.ts'
import { Comparer } from './comparer.tsx'
import { Retoucher } from './retoucher.tsx'

export function PhotoToolDialog({ open }: { open: boolean }) {
  const asked = useStore(photoToolRequest)
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const opener = useOpener()
  const ask = useRef<(() => void) | null>(null)
  const [askBeforeClosing] = useState(
    () => (next: (() => void) | null) => void (ask.current = next),
  )
  const close = () => (ask.current ?? closePhotoTool)()
  const escape = useEscapeLayer(open, close)
  const words = last?.tool === 'compare' ? copy.compare : copy
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-paper data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <Radix.Content
            {...opener}
            {...escape}
            onOpenAutoFocus={(event) => {
              opener.onOpenAutoFocus(event)
              // Not the first field, which is the size of the brush.
              if (event.target instanceof HTMLElement) event.target.focus()
            }}
            className="absolute inset-x-0 bottom-0 top-(--toast-room) flex flex-col overflow-hidden bg-paper pb-[env(safe-area-inset-bottom)] outline-none"
          >
            <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-1 sm:px-6">
              <Radix.Title className="grow text-lg">{words.title}</Radix.Title>
              <Radix.Description className="sr-only">{words.description}</Radix.Description>
              <Radix.Close asChild>
                <IconButton label={siteCopy.close}>
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              </Radix.Close>
            </div>
            {last && (
              <Versions publicId={last.photo.publicId}>
                {(known) => {
                  const parts = { photo: last.photo, known }
                  return last.tool === 'compare' ? (
                    <Comparer {...parts} />
                  ) : (
                    <Retoucher
                      {...parts}
                      close={closePhotoTool}
                      askBeforeClosing={askBeforeClosing}
                    />
                  )
                }}
              </Versions>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The photo's versions, latest first. */
function Versions({
  publicId,
  children,
}: {
  publicId: string
  children: (known: PhotoVersions) => ReactNode
}) {
  const { data, error, refetch } = useQuery(photoVersionsQuery(publicId))
  if (data) return children(data)
  return (
    <div className="m-auto w-full max-w-lg p-6">
      {error ? (
        <ErrorState error={error} title={copy.unavailable} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}
