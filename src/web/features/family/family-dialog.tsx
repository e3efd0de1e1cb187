/**
 * Dialog of a photo's family links: makes one, copies and sends it, shows the replies, closes it.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { familyCopy as copy } from '#copy/account/family.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import {
  familyLinksQuery,
  isAbout,
  replyCount,
  wordsAbout,
  type FamilySubject,
} from './family-links.ts'
import { LinkPart } from './link-part.tsx'
import { MakePart } from './make-part.tsx'
import { Replies } from './replies.tsx'

type Subject = {
  subject: FamilySubject
  /** Contains the photos that replies are about. */
  photos: readonly Photo[]
}
type Props = Subject & { open: boolean; onClose: () => void }

export function FamilyDialog({ open, onClose, ...shown }: Props) {
  useKeptFocus(open)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      description={wordsAbout(shown.subject).intro}
    >
      <Links {...shown} />
    </Dialog>
  )
}

/** Whether relatives see the photo; the photos of an album are its own. */
const isShown = ({ publicId, isCompleted }: Photo, subject: FamilySubject): boolean =>
  'photo' in subject ? publicId === subject.photo : isCompleted

function Links({ subject, photos }: Subject) {
  /** A link was made here, so that its address is what the user wants next. */
  const [isMade, setMade] = useState(false)
  const { data, error, refetch } = useQuery(familyLinksQuery())
  if (!data)
    return error ? (
      <div className="mt-5">
        <ErrorState
          compact
          error={error}
          title={copy.place.failed}
          onRetry={() => void refetch()}
        />
      </div>
    ) : (
      <div role="status">
        <span className="sr-only">{copy.place.loading}</span>
        <Skeleton className="mt-5 h-72" />
      </div>
    )
  const mine = data.filter((link) => isAbout(link, subject))
  const current = mine.find(({ isOpen }) => isOpen)
  const ended = mine.filter((link) => !link.isOpen && (replyCount(link) > 0 || link === mine[0]))
  return (
    <div className="mt-5 grid gap-6">
      {current ? (
        <>
          <LinkPart link={current} isNew={isMade} />
          <Replies link={current} photos={photos} />
        </>
      ) : (
        <MakePart
          subject={subject}
          isLocked={photos.some((photo) => isShown(photo, subject) && !photo.isHdUnlocked)}
          isFirst={mine.length === 0}
          onMade={() => setMade(true)}
        />
      )}
      {ended.map((link) => (
        <div key={link.id} className="grid gap-4 border-t border-line pt-5">
          <LinkPart link={link} />
          <Replies link={link} photos={photos} />
        </div>
      ))}
    </div>
  )
}
