/** The last step: thanks, and links to further answers. */
import { relativesCopy } from '#copy/public/relatives.ts'
import { Button } from '../../ui/button.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import type { QuestionProps } from './question.tsx'

const copy = relativesCopy.thanks

/** `onNext` shows the next picture of an album. */
export function Thanks({
  replies: { sent },
  go,
  onNext,
}: QuestionProps & { onNext: (() => void) | null }) {
  const isSomethingSent = sent.vote !== null || sent.names.length > 0 || sent.message
  return (
    <div className="grid gap-5">
      <h2 tabIndex={-1} className="text-3xl outline-none">
        <Emphasis>{copy.word}</Emphasis>
        {copy.mark}
      </h2>
      <p role="status" className="text-lg">
        {isSomethingSent ? (onNext ? copy.textOfOne : copy.text) : copy.nothing}
      </p>
      {onNext && (
        <Button size="lg" onClick={onNext}>
          {relativesCopy.pictures.next}
        </Button>
      )}
      <p className="text-muted">{copy.more}</p>
      <div className="grid gap-3">
        <Button size="lg" variant="secondary" onClick={() => go('name')}>
          {copy.again}
        </Button>
        <Button size="lg" variant="secondary" onClick={() => go('message')}>
          {copy.addWord}
        </Button>
      </div>
    </div>
  )
}
