/** The sandbox's pages: plain HTML with one inline style sheet and no script. */
import { paymentSandboxCopy as copy } from '#copy/payment-sandbox.ts'
import type { Json, StripeObject } from './facts.ts'

/** Allows the style sheet below and posting forms to this site; nothing else. */
export const PAGE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#FBF7F0;color:#241C15;font:17px/1.6 "Source Sans 3","Segoe UI",system-ui,sans-serif}
main{width:100%;max-width:30rem;background:#fff;border:1px solid #E6DCCB;border-radius:12px;padding:32px 24px;box-shadow:0 6px 16px -6px rgb(36 28 21/.18)}
main.wide{max-width:60rem}
.badge{display:inline-block;margin:0 0 16px;padding:2px 12px;border-radius:999px;background:#F8E9DC;color:#8F3F11;font-size:14px;font-weight:600}
h1{margin:0 0 8px;font:600 30px/1.2 Fraunces,Georgia,serif}
h2{margin:32px 0 8px;font:600 22px/1.3 Fraunces,Georgia,serif}
p{margin:0 0 8px;color:#6B5B4B}
.amount{margin:16px 0 0;color:#241C15;font-size:26px;font-weight:600}
.error{color:#9B2C22;font-weight:600}
label{display:block;margin:16px 0 4px;font-weight:600}
input{width:100%;min-height:48px;padding:8px 12px;border:1px solid #93826C;border-radius:8px;background:#fff;color:inherit;font:inherit}
button{width:100%;min-height:48px;margin-top:12px;padding:4px 16px;border:1px solid #93826C;border-radius:8px;background:#fff;color:#241C15;font:inherit;font-weight:600;cursor:pointer}
button.first{border-color:#B4531A;background:#B4531A;color:#fff}
button.first:hover{background:#8F3F11}
.back{display:block;margin-top:16px;padding:8px 0;text-align:center;color:#8F3F11}
ul{margin:0;padding:0;list-style:none}
li{padding:12px 0;border-top:1px solid #E6DCCB;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:8px}
.row button{width:auto;margin-top:4px}
:focus-visible{outline:3px solid #B4531A;outline-offset:2px}
`

const page = (title: string, main: string, wide = false): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main${wide ? ' class="wide"' : ''}>
<p class="badge">${copy.badge}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`

const button = (value: string, label: string, first = false): string =>
  `<button name="action" value="${escapeHtml(value)}"${first ? ' class="first"' : ''}>${escapeHtml(label)}</button>`
const money = (cents: unknown, currency: unknown): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: String(currency) }).format(Number(cents) / 100)
const total = (session: StripeObject): string =>
  `<p class="amount">${escapeHtml(money(session.amount_total, session.currency))}${session.mode === 'subscription' ? ` ${copy.perMonth}` : ''}</p>`

/** What the buyer sees first; `declined` after a refused card. */
export function payPage(session: StripeObject, name: string, declined: boolean): string {
  const monthly = session.mode === 'subscription'
  return page(copy.title, `<p>${copy.intro}</p>
${declined ? `<p class="error" role="alert">${copy.declined}</p>` : ''}
${total(session)}
<p>${escapeHtml(name)}</p>
<form method="post">
<label for="email">${copy.email}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" value="${escapeHtml(text(session.customer_email))}">
${button('pay', copy.pay, true)}
${button('challenge', copy.challenge)}
${monthly ? '' : button('later', copy.later)}
${button('stay', copy.stay)}
${button('decline', copy.decline)}
${button('cancel', copy.cancel)}
</form>`)
}

export const challengePage = (session: StripeObject, email: string): string => page(copy.challengeTitle, `<p>${copy.challengeIntro}</p>
${total(session)}
<form method="post">
<input type="hidden" name="email" value="${escapeHtml(email)}">
${button('pay', copy.confirm, true)}
${button('decline', copy.refuse)}
</form>`)

export function messagePage(kind: 'closed' | 'paid' | 'missing' | 'failed', home: string): string {
  return page(copy[`${kind}Title`], `<p>${copy[kind]}</p>\n<a class="back" href="${escapeHtml(home)}">${copy.back}</a>`)
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

const section = (title: string, objects: StripeObject[], describe: (object: StripeObject) => string, actions: Record<string, string>): string =>
  `<h2>${title}</h2>\n${objects.length === 0 ? `<p>${copy.none}</p>` : `<ul>${objects.map((object) => `<li>
<p>${escapeHtml(describe(object))}</p>
<form method="post" class="row"><input type="hidden" name="id" value="${escapeHtml(object.id)}">
${Object.entries(actions).map(([value, label]) => button(value, label)).join('\n')}</form></li>`).join('\n')}</ul>`}`

/** What the operator can set off by hand. */
export function operatorPage(state: Operator): string {
  const paid = (object: StripeObject) => `${money(object.amount ?? object.amount_total, object.currency)} · ${text(object.status)} · ${object.id}`
  return page(copy.operatorTitle, `<p>${copy.operatorIntro}</p>
<h2>${copy.deliveries}</h2>
<form method="post" class="row">
${Object.entries(copy.mode).map(([value, label]) => button(`mode-${value}`, label, value === state.mode)).join('\n')}
</form>
<p>${copy.held(state.held)}</p>
<form method="post" class="row">${button('release-ordered', copy.releaseOrdered)}${button('release-reversed', copy.releaseReversed)}</form>
${section(copy.sessions, state.sessions, paid, { 'settle-paid': copy.settlePaid, 'settle-failed': copy.settleFailed, expire: copy.expire })}
${section(copy.subscriptions, state.subscriptions, (object) => `${text(object.status)} · ${object.id}`, { 'renew-paid': copy.renewPaid, 'renew-failed': copy.renewFailed })}
${section(copy.charges, state.charges, paid, { refund: copy.refund, dispute: copy.dispute })}
${section(copy.disputes, state.disputes, paid, { 'dispute-won': copy.disputeWon, 'dispute-lost': copy.disputeLost })}
${section(copy.events, state.events, (object) => `${text(object.type)} · ${object.id}`, { resend: copy.resend })}`, true)
}
