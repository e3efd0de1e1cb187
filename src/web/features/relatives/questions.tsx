/** The photo and one question at a time: recognition, names, message. */
import { useEffect, useRef, useState } from 'react'
import type { RelativesPage } from '#contract/relatives.ts'
import { relativesCopy as copy } from '#copy/public/relatives.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/mount.tsx'
import { newId } from '../../lib/new-id.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { EMPTY_MESSAGE, MessageQuestion } from './message-question.tsx'
import { NameQuestion } from './name-question.tsx'
import { Photograph } from './photograph.tsx'
import { Thanks } from './thanks.tsx'
import { Question, type Chosen, type QuestionProps, type Step } from './question.tsx'
import { useReplies, type RelativesPicture } from './use-relatives.ts'

export function Questions({ token, page: { pictures } }: { token: string; page: RelativesPage }) {
  useKeptFocus()
  const [visit] = useState(newId)
  const [at, setAt] = useState(0)
  /**
   * Pictures shown so far stay mounted: turning back finds the question, the replies and the draft.
   */
  const [seen, setSeen] = useState<readonly number[]>([0])
  const show = (index: number) => {
    setAt(index)
    if (!seen.includes(index)) setSeen([...seen, index])
  }
  return (
    <>
      {pictures.length > 1 && <Turning at={at} count={pictures.length} onShow={show} />}
      {pictures.map(
        (picture, index) =>
          seen.includes(index) && (
            <OnePicture
              key={picture.key}
              token={token}
              visit={visit}
              picture={picture}
              isFirst={index === 0}
              isShown={index === at}
              onNext={index + 1 < pictures.length ? () => show(index + 1) : null}
            />
          ),
      )}
    </>
  )
}

/** Buttons to the previous and next photo of an album. */
function Turning({
  at,
  count,
  onShow,
}: {
  at: number
  count: number
  onShow: (index: number) => void
}) {
  const { pictures } = copy
  const button = (index: number, label: string, Icon: typeof ArrowLeft) => (
    <IconButton
      label={label}
      aria-disabled={index < 0 || index >= count}
      className="border border-line-strong bg-raised aria-disabled:opacity-55"
      onClick={() => {
        if (index >= 0 && index < count) onShow(index)
      }}
    >
      <Icon aria-hidden="true" className="size-6" />
    </IconButton>
  )
  return (
    <nav
      aria-label={pictures.nav}
      className="-mb-3 flex items-center justify-between gap-4 sm:justify-start"
    >
      {button(at - 1, pictures.previous, ArrowLeft)}
      <p role="status" className="font-semibold">
        {pictures.number(at + 1, count)}
      </p>
      {button(at + 1, pictures.next, ArrowRight)}
    </nav>
  )
}

/** `onNext` shows the next picture of an album; the last one ends with a message. */
function OnePicture({
  token,
  visit,
  picture,
  isFirst,
  isShown,
  onNext,
}: {
  token: string
  visit: string
  picture: RelativesPicture
  /** The first picture of the page, which is shown without taking the focus. */
  isFirst: boolean
  isShown: boolean
  onNext: (() => void) | null
}) {
  const replies = useReplies({ token, picture: picture.key, visit })
  const [step, setStep] = useState<Step>('vote')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // Kept here, so that the question before can be looked at without losing what was typed.
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState(EMPTY_MESSAGE)
  const photo = useRef<HTMLDivElement | null>(null)
  const card = useRef<HTMLDivElement | null>(null)
  const go = (next: Step) => {
    replies.clearFailure()
    setChosen(null)
    setStep(next)
  }
  useFocusOnStep({ photo, card, step, isFirst, isShown })
  const shared = { replies, go }
  return (
    <div
      hidden={!isShown}
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start"
    >
      <div ref={photo} className="scroll-mt-3 lg:sticky lg:top-6">
        <Photograph
          token={token}
          picture={picture}
          isNaming={step === 'name'}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <div ref={card}>
        <Card className="grid gap-5 p-5 sm:p-7">
          {step === 'vote' && <VoteQuestion {...shared} hasFaces={picture.faces.length > 0} />}
          {step === 'name' && (
            <NameQuestion
              {...shared}
              token={token}
              picture={picture}
              chosen={chosen}
              onChoose={setChosen}
              drafts={names}
              onDrafts={setNames}
              onNext={onNext}
            />
          )}
          {step === 'message' && (
            <MessageQuestion {...shared} draft={message} onDraft={setMessage} />
          )}
          {step === 'thanks' && <Thanks {...shared} onNext={onNext} />}
          {replies.failure && (
            <p
              role="alert"
              className="rounded-md border border-brick bg-brick-wash p-4 font-semibold"
            >
              {replies.failure}
            </p>
          )}
        </Card>
      </div>
    </div>
  )
}

/** Focuses the next question, which announces it and scrolls to it; not the first one. */
function useFocusOnStep({
  photo,
  card,
  step,
  isFirst,
  isShown,
}: {
  photo: { current: HTMLElement | null }
  card: { current: HTMLElement | null }
  step: Step
  isFirst: boolean
  isShown: boolean
}): void {
  const shown = useRef<Step | null>(isFirst ? step : null)
  useEffect(() => {
    if (!isShown) shown.current = null
    if (!isShown || shown.current === step) return
    const isTurned = shown.current === null
    shown.current = step
    const heading = card.current?.querySelector('h2')
    heading?.focus({ preventScroll: true })
    // Beside the photo the card is in view; below it, the photo stays in view where it is needed.
    if (step === 'name' || isTurned) photo.current?.scrollIntoView({ block: 'start' })
    else heading?.scrollIntoView({ block: 'nearest' })
  }, [photo, card, step, isShown])
}

function VoteQuestion({ replies, go, hasFaces }: QuestionProps & { hasFaces: boolean }) {
  const answer = (vote: 'yes' | 'no') => async () => {
    if (await replies.vote(vote)) go('name')
  }
  return (
    <Question
      step="vote"
      title={copy.vote.title}
      text={hasFaces ? copy.vote.text : copy.vote.textWithoutFaces}
    >
      <div className="grid gap-3">
        <Button
          size="lg"
          className="min-h-16"
          busy={replies.busy === 'yes'}
          onClick={() => void answer('yes')()}
        >
          {hasFaces ? copy.vote.yes : copy.vote.yesWithoutFaces}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          className="min-h-16"
          busy={replies.busy === 'no'}
          onClick={() => void answer('no')()}
        >
          {copy.vote.no}
        </Button>
        <Button size="lg" variant="quiet" onClick={() => go('name')}>
          {copy.vote.skip}
        </Button>
      </div>
    </Question>
  )
}
