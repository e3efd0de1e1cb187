/**
 * Buttons that open the retouching by hand and the comparison side by side; their code is loaded
 * when they are pressed.
 */
import { Brush, Columns2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { photoVersionsQuery } from './my-photos.ts'
import { draftOf } from './retouch-draft.ts'

const copy = restoreAgainCopy.tools

export type PhotoToolRequest = { tool: 'retouch' | 'compare'; photo: Photo }

/** The tool that is open, or null. */
export const photoToolRequest = createStore<PhotoToolRequest | null>(null)
export const closePhotoTool = (): void => photoToolRequest.set(null)

/** Renders nothing where the engine does not retouch and there is a single version. */
export function PhotoTools({ photo, onOpen }: { photo: Photo; onOpen?: () => void }) {
  const { data } = useQuery(photoVersionsQuery(photo.publicId))
  // A closed tool may have left strokes.
  useStore(photoToolRequest)
  const icon = <Brush aria-hidden="true" className="size-4" />
  // Holds the place of the button that nearly every installation has.
  if (!data)
    return (
      <Button variant="quiet" size="sm" icon={icon} className="invisible" disabled>
        {copy.retouch}
      </Button>
    )
  const open = (tool: PhotoToolRequest['tool']) => {
    onOpen?.()
    photoToolRequest.set({ tool, photo })
  }
  return (
    <>
      {data.canRetouch && (
        <Button variant="quiet" size="sm" icon={icon} onClick={() => open('retouch')}>
          {draftOf(photo.publicId, data.versions[0]?.id ?? 0) ? copy.resume : copy.retouch}
        </Button>
      )}
      {data.versions.length > 1 && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Columns2 aria-hidden="true" className="size-4" />}
          onClick={() => open('compare')}
        >
          {copy.compare}
        </Button>
      )}
    </>
  )
}
