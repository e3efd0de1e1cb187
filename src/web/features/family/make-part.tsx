/** The form that makes a family link. */
import { useId, useState, type FormEvent } from 'react'
import {
  DEFAULT_FAMILY_DAYS,
  FAMILY_DAYS,
  FIRST_LINE_MAX,
  type FamilyDays,
} from '#contract/family-limits.ts'
import { familyCopy } from '#copy/account/family.ts'
import { call } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useFamilyCall, wordsAbout, type FamilySubject } from './family-links.ts'

const copy = familyCopy.make
/** Characters left below which their number is shown. */
const COUNTED_FROM = 60

type Props = {
  subject: FamilySubject
  isLocked: boolean
  isFirst: boolean
  onMade: () => void
}

export function MakePart({ subject, isLocked, isFirst, onMade }: Props) {
  const name = useId()
  const words = wordsAbout(subject)
  const { run, busy } = useFamilyCall(copy.failed)
  const [days, setDays] = useState<FamilyDays>(DEFAULT_FAMILY_DAYS)
  const [firstLine, setFirstLine] = useState('')
  const left = FIRST_LINE_MAX - firstLine.length

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const body = { ...subject, days, firstLine: firstLine.trim() || null }
    void run(() => call('family.make', { body })).then((link) => link && onMade())
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextArea
        label={copy.firstLine}
        help={left <= COUNTED_FROM ? copy.left(left) : words.firstLineHelp}
        placeholder={words.placeholder}
        rows={3}
        value={firstLine}
        maxLength={FIRST_LINE_MAX}
        data-optional
        onChange={(event) => setFirstLine(event.target.value)}
      />
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-2 p-0 text-sm font-semibold">{copy.days}</legend>
        <div className="grid grid-cols-3 gap-2">
          {FAMILY_DAYS.map((value) => (
            <label
              key={value}
              className={cx(
                'flex min-h-12 cursor-pointer items-center justify-center rounded-md border-2 bg-raised px-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre',
                value === days ? 'border-ochre font-semibold' : 'border-line',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={value === days}
                onChange={() => setDays(value)}
              />
              {copy.dayNames[value]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-1 text-sm text-muted">
        <p>{words.note}</p>
        {isLocked && <p>{words.locked}</p>}
      </div>
      <Button type="submit" busy={busy}>
        {isFirst ? copy.button : familyCopy.link.again}
      </Button>
    </form>
  )
}
