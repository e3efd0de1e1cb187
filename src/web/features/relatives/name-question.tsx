/** The second question: a person is touched on the photo or chosen in the list, then named. */
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { CircleCheck } from 'lucide-react'
import { PERSON_NAME_MAX } from '#contract/family-limits.ts'
import { relativesCopy } from '#copy/public/relatives.ts'
import { Button } from '../../ui/button.tsx'
import { Crop } from '../../ui/crop.tsx'
import { Field } from '../../ui/field.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import { Question, type Chosen, type QuestionProps } from './question.tsx'
import { keyOf } from './photograph.tsx'
import { picturesAt, type RelativesPicture } from './use-relatives.ts'

const copy = relativesCopy.name
/** Sides of a face in the list and beside the name, px. */
const SIDE = { list: 56, chosen: 88 }

type Props = QuestionProps & {
  token: string
  picture: RelativesPicture
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
  /** Typed names that are not sent, by `personOf`. */
  drafts: Readonly<Record<string, string>>
  onDrafts: (drafts: Readonly<Record<string, string>>) => void
  /** Shows the next picture of an album. */
  onNext: (() => void) | null
}

/** Touching another place corrects the place of the same person; another face is another person. */
const personOf = ({ face }: Chosen): string => (face === null ? 'other' : String(face))

export function NameQuestion(props: Props) {
  const { replies, go, token, picture, chosen, onChoose, drafts, onDrafts, onNext } = props
  const { faces } = picture
  const { src } = picturesAt(token, picture).after
  const { names } = replies.sent
  return (
    <Question
      step="name"
      title={copy.title}
      text={faces.length > 0 ? copy.text : copy.textWithoutFaces}
      back={() => go('vote')}
    >
      {chosen ? (
        <Naming
          key={personOf(chosen)}
          replies={replies}
          chosen={chosen}
          picture={picture}
          src={src}
          name={drafts[personOf(chosen)] ?? ''}
          onName={(name) => onDrafts({ ...drafts, [personOf(chosen)]: name })}
          onDone={() => onChoose(null)}
        />
      ) : (
        <FaceList picture={picture} src={src} onChoose={onChoose} />
      )}
      {names.length > 0 && <GivenNames names={names} />}
      <p role="status" className="sr-only">
        {names.length > 0 && copy.sent(names.at(-1)!.name)}
      </p>
      {!chosen && onNext && (
        <Button size="lg" onClick={onNext}>
          {relativesCopy.pictures.next}
        </Button>
      )}
      {!chosen && (
        <Button
          size="lg"
          variant={names.length > 0 && !onNext ? 'primary' : 'secondary'}
          onClick={() => go('message')}
        >
          {onNext ? relativesCopy.thanks.addWord : names.length > 0 ? copy.next : copy.skip}
        </Button>
      )}
    </Question>
  )
}

type FaceListProps = Pick<Props, 'picture' | 'onChoose'> & { src: string }

const FaceList = ({ picture, src, onChoose }: FaceListProps) => (
  <ul aria-label={copy.list} className="m-0 flex list-none flex-wrap gap-2 p-0">
    {picture.faces.map((face, index) => (
      <li key={keyOf(face)}>
        <button
          type="button"
          aria-label={copy.face(index + 1, picture.faces.length)}
          onClick={() => onChoose({ place: face, face: index })}
          className="grid justify-items-center gap-1 rounded-md border-2 border-line bg-raised p-1.5 text-sm leading-tight hover:border-ochre"
        >
          <Crop src={src} picture={picture} box={face} side={SIDE.list} />
          {copy.faceShort(index + 1)}
        </button>
      </li>
    ))}
    <li className="grid">
      <Button
        variant="secondary"
        className="h-full"
        onClick={() => onChoose({ place: null, face: null })}
      >
        {copy.other}
      </Button>
    </li>
  </ul>
)

const GivenNames = ({ names }: { names: Props['replies']['sent']['names'] }) => (
  <div className="grid gap-1">
    <p className="text-sm font-semibold">{copy.given}</p>
    <ul className="m-0 grid list-none gap-1 p-0">
      {names.map(({ id, name }) => (
        <li key={id} className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  </div>
)

function Naming({
  replies,
  chosen,
  picture,
  src,
  name,
  onName,
  onDone,
}: Pick<Props, 'replies' | 'picture'> & {
  chosen: Chosen
  src: string
  name: string
  onName: (name: string) => void
  onDone: () => void
}) {
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  const form = useRef<HTMLFormElement | null>(null)
  const [error, setError] = useState<string | null>(null)
  // Again when the place of the same person is corrected.
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = name.trim()
    if (!typed) {
      setError(copy.required)
      return focusFirstError()
    }
    if (await replies.name(typed, chosen.place)) close()
  }
  const close = () => {
    onName('')
    onDone()
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="grid scroll-my-4 gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <div className="flex items-start gap-4">
        {chosen.place && <Crop src={src} picture={picture} box={chosen.place} side={SIDE.chosen} />}
        <Field
          className="min-w-0 grow"
          label={chosen.face === null ? copy.label : copy.labelOf(chosen.face + 1)}
          help={copy.help}
          value={name}
          error={error}
          maxLength={PERSON_NAME_MAX}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="send"
          onChange={(event) => {
            setError(null)
            onName(event.target.value)
          }}
        />
      </div>
      <Button size="lg" type="submit" busy={replies.busy === 'name'}>
        {copy.send}
      </Button>
      <Button variant="quiet" onClick={close}>
        {copy.someoneElse}
      </Button>
    </form>
  )
}
