/** The last question: a message and a first name. */
import { useId, useState, type FormEvent } from 'react'
import { FAMILY_MESSAGE_MAX, FIRST_NAME_MAX } from '#contract/family-limits.ts'
import { relativesCopy } from '#copy/public/relatives.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import { Question, type QuestionProps } from './question.tsx'

const copy = relativesCopy.message
/** Characters left below which their number is shown. */
const COUNTED_FROM = 100

export const EMPTY_MESSAGE = { message: '', firstName: '' }
type Draft = typeof EMPTY_MESSAGE
type Props = QuestionProps & { draft: Draft; onDraft: (draft: Draft) => void }

export function MessageQuestion({ replies, go, draft, onDraft }: Props) {
  const { message, firstName } = draft
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  const [error, setError] = useState<string | null>(null)
  const left = FAMILY_MESSAGE_MAX - message.length

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!message.trim() && !firstName.trim()) {
      setError(copy.required)
      return focusFirstError()
    }
    if (!(await replies.message(message.trim(), firstName.trim()))) return
    onDraft(EMPTY_MESSAGE)
    go('thanks')
  }
  return (
    <Question step="message" title={copy.title} text={copy.text} back={() => go('name')}>
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={copy.label}
          rows={5}
          value={message}
          error={error}
          maxLength={FAMILY_MESSAGE_MAX}
          help={left <= COUNTED_FROM ? copy.left(left) : undefined}
          onChange={(event) => {
            setError(null)
            onDraft({ ...draft, message: event.target.value })
          }}
        />
        <Field
          label={copy.firstName}
          help={copy.firstNameHelp}
          value={firstName}
          maxLength={FIRST_NAME_MAX}
          autoComplete="given-name"
          autoCapitalize="words"
          onChange={(event) => {
            setError(null)
            onDraft({ ...draft, firstName: event.target.value })
          }}
        />
        <Button size="lg" className="min-h-16" type="submit" busy={replies.busy === 'message'}>
          {copy.send}
        </Button>
        <Button size="lg" variant="quiet" onClick={() => go('thanks')}>
          {copy.skip}
        </Button>
      </form>
    </Question>
  )
}
