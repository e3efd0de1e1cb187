/** The draft of a gift, stored in this tab during the sign-in and the payment page. */
import type { GiftDesign } from '#contract/gift-figures.ts'
import type { GiftDetails } from '#contract/gifts.ts'
import { giftOfferCopy as copy } from '#copy/public/gifts.ts'
import { createStore } from '../../lib/store.ts'

export type GiftDraft = {
  planKey: string | null
  to: string
  from: string
  message: string
  delivery: 'mail' | 'hand'
  email: string
  /** `2026-12-24`. */
  day: string
  design: GiftDesign
}
const KEY = 'giftDraft'
const EMPTY: GiftDraft = {
  planKey: null,
  to: '',
  from: '',
  message: '',
  delivery: 'mail',
  email: '',
  day: '',
  design: 'carte-postale',
}
export const giftDraft = createStore<GiftDraft>(EMPTY)

/** Loads the stored draft; an empty one after a sign-out, also in another tab. */
export function readGiftDraft(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<GiftDraft>
    giftDraft.set({ ...EMPTY, ...stored })
  } catch {
    // Without storage the draft stays in memory.
  }
}
export function changeGiftDraft(change: Partial<GiftDraft>): void {
  const next = { ...giftDraft.get(), ...change }
  giftDraft.set(next)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage the draft is lost with the page.
  }
}

/** Called once the gift is paid. */
export function forgetGiftDraft(): void {
  giftDraft.set(EMPTY)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was stored.
  }
}

/** Error sentences by the field of the request; empty for a complete draft. */
export function gapsOf({ to, from, delivery, email, day }: GiftDraft): Record<string, string> {
  const isMail = delivery === 'mail'
  const gaps: [string, boolean, string][] = [
    ['gift.to', to.trim() === '', copy.required],
    ['gift.from', from.trim() === '', copy.required],
    [
      'gift.mail.email',
      isMail && !/^\S+@\S+\.\S+$/.test(email.trim()),
      email.trim() === '' ? copy.required : copy.wrongEmail,
    ],
    ['gift.mail.on', isMail && day === '', copy.required],
  ]
  return Object.fromEntries(
    gaps.filter(([, isGap]) => isGap).map(([field, , sentence]) => [field, sentence]),
  )
}

export const detailsOf = (draft: GiftDraft): GiftDetails => ({
  from: draft.from.trim(),
  to: draft.to.trim(),
  message: draft.message.trim(),
  design: draft.design,
  mail: draft.delivery === 'mail' ? { email: draft.email.trim(), on: draft.day } : null,
})
