/** The replies to a link, grouped by visit; each can be deleted. */
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react'
import type { FamilyLink, FamilyReply } from '#contract/family.ts'
import type { Photo } from '#contract/photos.ts'
import { familyCopy } from '#copy/account/family.ts'
import { call } from '../../lib/api.ts'
import { longDate } from '../../lib/french.ts'
import { toast } from '../../lib/toast.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Crop } from '../../ui/crop.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { repliesQuery, useFamilyCall } from './family-links.ts'

const copy = familyCopy.replies
const CROP_SIDE = 48
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

/** Replies by visit, the latest visit first. */
function byVisit(replies: readonly FamilyReply[]): FamilyReply[][] {
  const visits = new Map<number, FamilyReply[]>()
  for (const reply of replies) visits.set(reply.visit, [...(visits.get(reply.visit) ?? []), reply])
  return [...visits.values()].toReversed()
}

type Props = { link: FamilyLink; photos: readonly Photo[] }

export function Replies({ link, photos }: Props) {
  const { data, error, refetch } = useQuery(repliesQuery(link.id))
  const tally = copy.tally(link.replies.yes, link.replies.no)
  return (
    <section aria-labelledby={`replies-${link.id}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`replies-${link.id}`} className="text-lg">
          {copy.title}
        </h3>
        {tally && <p className="text-sm text-muted">{tally}</p>}
      </div>
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{copy.loading}</span>
          <Skeleton className="h-20" />
        </div>
      )}
      {error && !data && (
        <ErrorState compact error={error} title={copy.failed} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className="text-sm text-muted">{link.isOpen ? copy.none : copy.noneEver}</p>
      )}
      <ul className="m-0 grid list-none gap-3 p-0">
        {byVisit(data ?? []).map((replies) => (
          <Visit
            key={replies[0]!.id}
            replies={replies}
            photos={photos}
            isAlbum={link.album !== null}
          />
        ))}
      </ul>
    </section>
  )
}

type VisitProps = {
  replies: readonly FamilyReply[]
  photos: readonly Photo[]
  isAlbum: boolean
}

function Visit({ replies, photos, isAlbum }: VisitProps) {
  const photoOf = (reply: FamilyReply) => photos.find(({ publicId }) => publicId === reply.photo)
  const firstName = replies.findLast((reply) => reply.firstName)?.firstName
  const day = longDate(replies[0]!.createdAt)
  const who = copy.who(firstName ?? null, day)
  return (
    <li className="grid gap-2 rounded-md border border-line bg-paper p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{firstName ?? copy.someone}</span>
        <span className="text-sm text-muted">{day}</span>
      </p>
      <ul className="m-0 grid list-none gap-4 p-0">
        {replies.map((reply) => (
          <Reply key={reply.id} reply={reply} who={who} photo={photoOf(reply)} isAlbum={isAlbum} />
        ))}
      </ul>
    </li>
  )
}

type ReplyProps = {
  reply: FamilyReply
  /** Who replied, for the names of the buttons. */
  who: string
  photo: Photo | undefined
  isAlbum: boolean
}

function Reply({ reply, who, photo, isAlbum }: ReplyProps) {
  const { vote, name, message } = reply
  // In an album each reply shows its photo, as a whole where no place is named.
  const place = reply.place ?? (isAlbum ? WHOLE : null)
  const picture = photo && place && (
    <Crop
      src={picturesOf(photo, { small: true }).after.src}
      picture={photo}
      box={place}
      side={CROP_SIDE}
    />
  )
  if (vote)
    return (
      <Line reply={reply} what={copy.whatVote(who)}>
        <span className="flex items-center gap-3">
          {picture}
          {vote === 'yes' ? (
            <ThumbsUp aria-hidden="true" className="size-5 shrink-0 text-green" />
          ) : (
            <ThumbsDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
          )}
          {copy[vote]}
        </span>
      </Line>
    )
  if (name)
    return (
      <Line reply={reply} what={copy.whatName(name, who)}>
        <span className="flex items-center gap-3">
          {picture}
          <span className="min-w-0 wrap-anywhere">
            <span className="block text-sm text-muted">{copy.proposes}</span>
            <span className="font-semibold">{name}</span>
          </span>
        </span>
        <Accepting reply={reply} name={name} who={who} />
      </Line>
    )
  return (
    <Line reply={reply} what={copy.whatMessage(who)}>
      <span className="flex items-start gap-3">
        {isAlbum && picture}
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">
          {message ?? copy.onlyName}
        </span>
      </span>
    </Line>
  )
}

/** One tap writes the name into the photo's memory. */
function Accepting({ reply, name, who }: { reply: FamilyReply; name: string; who: string }) {
  const { run, busy } = useFamilyCall(copy.acceptFailed)
  if (reply.isAccepted)
    return (
      <p className="mt-2 flex items-center gap-2 text-sm text-green">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {copy.accepted}
      </p>
    )
  async function accept() {
    const done = await run(() => call('family.accept', { params: { id: reply.id } }))
    if (done) toast({ title: copy.acceptedTitle, description: copy.acceptedText(name) })
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2"
      busy={busy}
      aria-label={copy.acceptNamed(name, who)}
      onClick={() => void accept()}
    >
      {copy.accept}
    </Button>
  )
}

function Line({
  reply,
  what,
  children,
}: {
  reply: FamilyReply
  what: string
  children: ReactNode
}) {
  const { run, busy } = useFamilyCall(copy.removeFailed)
  const [asking, setAsking] = useState(false)
  async function remove() {
    const done = await run(() => call('family.removeReply', { params: { id: reply.id } }))
    if (!done) return
    setAsking(false)
    toast({ title: copy.removed })
  }
  return (
    <li className="flex items-center justify-between gap-2">
      <div className="min-w-0 grow">{children}</div>
      <IconButton
        label={copy.removeNamed(what)}
        className="-my-1 -mr-2 shrink-0 text-muted"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      <Confirmation
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={copy.removeTitle}
        text={copy.removeText(what)}
        cancel={copy.keep}
        confirm={copy.remove}
        danger
        busy={busy}
      />
    </li>
  )
}
