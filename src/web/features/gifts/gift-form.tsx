/** The buyer's form: people, message, delivery and card. */
import { useSyncExternalStore, type ReactNode } from 'react'
import { DAY_MS } from '#contract/durations.ts'
import { GIFT_MAX_DAYS, GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#contract/gift-figures.ts'
import { calendarDay } from '#copy/dates.ts'
import { giftOfferCopy as copy } from '#copy/public/gifts.ts'
import { useStore } from '../../lib/store.ts'
import { Choices } from '../../ui/choices.tsx'
import { earlyText, Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { CardDesigns } from '../../domain/gifts/card-designs.tsx'
import { changeGiftDraft, giftDraft, type GiftDraft } from '../../domain/gifts/gift-draft.ts'

const TEXTS = ['to', 'from', 'message', 'email', 'day'] as const

/**
 * What was typed before the page's script had loaded, which is not in the draft that the form was
 * drawn with.
 */
export const earlyGiftTexts = (): Partial<GiftDraft> => {
  const draft = giftDraft.get()
  return Object.fromEntries(
    TEXTS.map((field) => [field, earlyText(`gift-${field}`)] as const).filter(
      ([field, text]) => text !== '' && text !== draft[field],
    ),
  )
}

type ErrorsProps = { errors: Record<string, string> }

export const GiftForm = ({ errors }: ErrorsProps) => (
  <>
    <People errors={errors} />
    <Delivery errors={errors} />
    <CardChoice />
  </>
)

const Part = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <fieldset className="m-0 grid gap-4 border-0 p-0">
    <legend className="mb-4 p-0 font-title text-xl">{title}</legend>
    {help && <p className="-mt-3 text-sm text-muted">{help}</p>}
    {children}
  </fieldset>
)

function People({ errors }: ErrorsProps) {
  const { to, from, message } = useStore(giftDraft)
  return (
    <Part title={copy.people}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={copy.to}
          placeholder={copy.toPlaceholder}
          name="gift-to"
          autoComplete="off"
          maxLength={GIFT_NAME_MAX}
          value={to}
          error={errors['gift.to'] ?? null}
          onChange={(event) => changeGiftDraft({ to: event.target.value })}
        />
        <Field
          label={copy.from}
          placeholder={copy.fromPlaceholder}
          name="gift-from"
          autoComplete="off"
          maxLength={GIFT_NAME_MAX}
          value={from}
          error={errors['gift.from'] ?? null}
          onChange={(event) => changeGiftDraft({ from: event.target.value })}
        />
      </div>
      <TextArea
        label={copy.message}
        name="gift-message"
        rows={4}
        maxLength={GIFT_MESSAGE_MAX}
        value={message}
        help={copy.messageHelp(GIFT_MESSAGE_MAX - message.length)}
        error={errors['gift.message'] ?? null}
        onChange={(event) => changeGiftDraft({ message: event.target.value })}
      />
    </Part>
  )
}

const subscribeToNothing = () => () => {}
const currentDay = () => calendarDay(new Date())
const unknownDay = () => ''
const lastDay = (today: string): string =>
  calendarDay(new Date(Date.parse(today) + GIFT_MAX_DAYS * DAY_MS))

function Delivery({ errors }: ErrorsProps) {
  const { delivery, email, day } = useStore(giftDraft)
  // The page is rendered on the server and cached there: only the browser knows what day it is.
  const today = useSyncExternalStore(subscribeToNothing, currentDay, unknownDay)
  return (
    <Part title={copy.delivery}>
      <Choices
        name="gift-delivery"
        legend=""
        choices={[copy.byMail, copy.byHand]}
        value={delivery}
        onChange={(value) => changeGiftDraft({ delivery: value })}
      />
      {delivery === 'mail' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={copy.email}
            name="gift-email"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            error={errors['gift.mail.email'] ?? null}
            onChange={(event) => changeGiftDraft({ email: event.target.value })}
          />
          <Field
            label={copy.day}
            name="gift-day"
            type="date"
            {...(today ? { min: today, max: lastDay(today) } : {})}
            help={copy.dayHelp}
            value={day}
            error={errors['gift.mail.on'] ?? null}
            onChange={(event) => changeGiftDraft({ day: event.target.value })}
          />
        </div>
      )}
    </Part>
  )
}

function CardChoice() {
  const { design } = useStore(giftDraft)
  return (
    <Part title={copy.card} help={copy.cardHelp}>
      <CardDesigns
        name="gift-design"
        value={design}
        onChange={(chosen) => changeGiftDraft({ design: chosen })}
      />
    </Part>
  )
}
