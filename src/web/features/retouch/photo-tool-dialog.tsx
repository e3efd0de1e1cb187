/**
 * The full window of a tool: its frame, and the versions it works on with their loading and failed
 * states.
 */
import { useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import { photoVersionsQuery } from '../../domain/photo/my-photos.ts'
import { closePhotoTool, photoToolRequest } from '../../domain/photo/photo-tools.tsx'
import { useStore } from '../../lib/store.ts'
import { FullWindow } from '../../ui/full-window.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Comparer } from './comparer.tsx'
import { Retoucher } from './retoucher.tsx'

export function PhotoToolDialog({ open }: { open: boolean }) {
  const asked = useStore(photoToolRequest)
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  /** Asks whether to close the tool; null while it closes without a question. */
  const ask = useRef<(() => void) | null>(null)
  const [askBeforeClosing] = useState(
    () => (next: (() => void) | null) => void (ask.current = next),
  )
  const close = () => (ask.current ?? closePhotoTool)()
  const words = last?.tool === 'compare' ? copy.compare : copy
  return (
    <FullWindow open={open} onClose={close} title={words.title} description={words.description}>
      {last && (
        <Versions publicId={last.photo.publicId}>
          {(known) => {
            const parts = { photo: last.photo, known }
            return last.tool === 'compare' ? (
              <Comparer {...parts} />
            ) : (
              <Retoucher {...parts} close={closePhotoTool} askBeforeClosing={askBeforeClosing} />
            )
          }}
        </Versions>
      )}
    </FullWindow>
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
