/** Pages of the sandbox: payment, 3-D Secure, messages, operator. */
import { paymentSandboxCopy as copy } from '#copy/development/payment-sandbox.ts'
import { escapeHtml } from '#markup/escape.ts'
import { doublePage } from '../../double-page.ts'
import type { Json, StripeObject } from './facts.ts'

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const STYLE = `
main.wide{max-width:60rem}
h2{margin:32px 0 8px;font:600 22px/1.3 Fraunces,Georgia,serif}
.amount{margin:16px 0 0;color:#241C15;font-size:26px;font-weight:600}
.error{font-weight:600}
button{width:100%;min-height:48px;margin-top:12px;padding:4px 16px;border:1px solid #93826C;border-radius:8px;background:#fff;color:#241C15;font:inherit;font-weight:600;cursor:pointer}
button.first{border-color:#B4531A;background:#B4531A;color:#fff}
button.first:hover{background:#8F3F11}
li{padding:12px 0;border-top:1px solid #E6DCCB;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:8px}
.row button{width:auto;margin-top:4px}
`

const page = (title: string, main: string, { wide = false } = {}): string =>
  doublePage({ title, badge: copy.badge, style: STYLE, main, wide })

const button = (value: string, label: string, { isMain = false } = {}): string =>
  `<button name="action" value="${escapeHtml(value)}"${isMain ? ' class="first"' : ''}>${escapeHtml(label)}</button>`
const formatAmount = (cents: unknown, currency: unknown): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: String(currency) }).format(
    Number(cents) / 100,
  )
const total = (session: StripeObject): string =>
  `<p class="amount">${escapeHtml(formatAmount(session.amount_total, session.currency))}${session.mode === 'subscription' ? ` ${copy.perMonth}` : ''}</p>`

/** The payment page, with an error after a declined card. */
export function payPage(session: StripeObject, name: string, { isDeclined = false } = {}): string {
  return page(
    copy.title,
    `<p>${copy.intro}</p>
${isDeclined ? `<p class="error" role="alert">${copy.declined}</p>` : ''}
${total(session)}
<p>${escapeHtml(name)}</p>
<form method="post">
<label for="email">${copy.email}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" value="${escapeHtml(text(session.customer_email))}">
${button('pay', copy.pay, { isMain: true })}
${button('challenge', copy.challenge)}
${button('later', copy.later)}
${button('stay', copy.stay)}
${button('decline', copy.decline)}
${button('cancel', copy.cancel)}
</form>`,
  )
}

export const challengePage = (session: StripeObject, email: string): string =>
  page(
    copy.challengeTitle,
    `<p>${copy.challengeIntro}</p>
${total(session)}
<form method="post">
<input type="hidden" name="email" value="${escapeHtml(email)}">
${button('pay', copy.confirm, { isMain: true })}
${button('decline', copy.refuse)}
</form>`,
  )

export function messagePage(kind: 'closed' | 'paid' | 'missing' | 'failed', home: string): string {
  return page(
    copy[`${kind}Title`],
    `<p>${copy[kind]}</p>\n<a class="back" href="${escapeHtml(home)}">${copy.back}</a>`,
  )
}

export type Operator = {
  mode: string
  held: number
  sessions: StripeObject[]
  subscriptions: StripeObject[]
  charges: StripeObject[]
  disputes: StripeObject[]
  events: StripeObject[]
}

const section = (
  title: string,
  objects: StripeObject[],
  describe: (object: StripeObject) => string,
  actions: Record<string, string>,
): string =>
  `<h2>${title}</h2>\n${
    objects.length === 0
      ? `<p>${copy.none}</p>`
      : `<ul>${objects
          .map(
            (object) => `<li>
<p>${escapeHtml(describe(object))}</p>
<form method="post" class="row"><input type="hidden" name="id" value="${escapeHtml(object.id)}">
${Object.entries(actions)
  .map(([value, label]) => button(value, label))
  .join('\n')}</form></li>`,
          )
          .join('\n')}</ul>`
  }`

/** The operator's page: deliveries, settlements, renewals, refunds, disputes, resends. */
export function operatorPage(state: Operator): string {
  const paid = (object: StripeObject) =>
    `${formatAmount(object.amount ?? object.amount_total, object.currency)} · ${text(object.status)} · ${object.id}`
  return page(
    copy.operatorTitle,
    `<p>${copy.operatorIntro}</p>
<h2>${copy.deliveries}</h2>
<form method="post" class="row">
${Object.entries(copy.mode)
  .map(([value, label]) => button(`mode-${value}`, label, { isMain: value === state.mode }))
  .join('\n')}
</form>
<p>${copy.held(state.held)}</p>
<form method="post" class="row">${button('release-ordered', copy.releaseOrdered)}${button('release-reversed', copy.releaseReversed)}</form>
${section(copy.sessions, state.sessions, paid, { 'settle-paid': copy.settlePaid, 'settle-failed': copy.settleFailed, expire: copy.expire })}
${section(copy.subscriptions, state.subscriptions, (object) => `${text(object.status)} · ${object.id}`, { 'renew-paid': copy.renewPaid, 'renew-failed': copy.renewFailed })}
${section(copy.charges, state.charges, paid, { refund: copy.refund, dispute: copy.dispute })}
${section(copy.disputes, state.disputes, paid, { 'dispute-won': copy.disputeWon, 'dispute-lost': copy.disputeLost })}
${section(copy.events, state.events, (object) => `${text(object.type)} · ${object.id}`, { resend: copy.resend })}`,
    { wide: true },
  )
}
