/** Summary of a photo's memory, and the button that opens its form. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Feather } from 'lucide-react'
import type { Memory } from '#contract/memories.ts'
import type { Photo } from '#contract/photos.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import { memoryDraftOf } from '../../domain/photo/memory-draft.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../lib/cx.ts'
import { lazily } from '../../ui/lazily.tsx'
import { memoryQuery } from './memory-query.ts'

const copy = memoriesCopy.block
const MemoryDialog = lazily(async () => (await import('./memory-dialog.tsx')).MemoryDialog)

export function MemoryBlock({ photo }: { photo: Photo }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(memoryQuery(photo.publicId))
  const { user } = useAuth()
  const isUnsaved = user !== null && memoryDraftOf(user.id, photo.publicId) !== null
  const isWritten = data !== undefined && hasWords(data)
  return (
    <section
      aria-labelledby={`memory-${photo.publicId}`}
      className={cx('grid gap-3 border-t border-line pt-5', !isWritten && 'print:hidden')}
    >
      <h2 id={`memory-${photo.publicId}`} className="text-lg">
        {copy.title}
      </h2>
      {isWritten ? (
        <Summary memory={data} />
      ) : (
        <p className="text-sm text-muted">{copy.invitation}</p>
      )}
      {isUnsaved && !open && <p className="text-sm font-semibold">{copy.unsaved}</p>}
      <Button
        variant="secondary"
        icon={<Feather aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => setOpen(true)}
      >
        {isUnsaved ? copy.resume : isWritten ? copy.edit : copy.write}
      </Button>
      <MemoryDialog open={open} onClose={() => setOpen(false)} photo={photo} />
    </section>
  )
}

/** False for a memory whose words were all removed, which counts as empty. */
const hasWords = ({ title, date, place, people, story }: Memory): boolean =>
  [title, date, place, story].some(Boolean) || people.length > 0

const Summary = ({ memory: { title, date, place, people, story } }: { memory: Memory }) => (
  <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
    {title && <p className="font-title text-lg font-medium leading-snug">{title}</p>}
    {(date || place) && <p>{[date, place].filter(Boolean).join(' · ')}</p>}
    {people.length > 0 && <p>{people.map(({ name }) => name).join(', ')}</p>}
    {story && <p className="line-clamp-4 whitespace-pre-line pt-1 text-muted">{story}</p>}
  </div>
)
