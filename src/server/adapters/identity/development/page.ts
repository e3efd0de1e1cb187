/** The pages of the development identity provider. */
import { identityCopy as copy } from '#copy/development/identity.ts'
import { escapeHtml } from '#markup/escape.ts'
import { doublePage } from '../../double-page.ts'

export type DemoAccount = { email: string; role: 'admin' | 'user' }

const STYLE = `
h2{margin:24px 0 8px;font-size:15px;font-weight:600;color:#6B5B4B}
ul{display:grid;gap:8px}
.account{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 12px;min-height:48px;padding:8px 16px;border:1px solid #E6DCCB;border-radius:8px;background:#FBF7F0;color:#241C15;text-decoration:none;overflow-wrap:anywhere}
.account span{color:#6B5B4B;font-size:15px}
.account:hover,.account[aria-current]{border-color:#B4531A}
form{margin-top:24px}
label{margin-top:0}
input[aria-invalid]{border-color:#9B2C22}
.error{margin:8px 0 0}
button{width:100%;min-height:48px;margin-top:16px;border:0;border-radius:8px;background:#B4531A;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#8F3F11}
`

const page = (title: string, main: string): string =>
  doublePage({ title, badge: copy.badge, style: STYLE, main })

export type SignInPage = {
  accounts: DemoAccount[]
  action: string
  cancel: string
  email: string
  invalid: boolean
}

/** The page for choosing an identity; each demo account is a link that fills the field. */
export function signInPage({ accounts, action, cancel, email, invalid }: SignInPage): string {
  const links = accounts
    .map(
      (account) => `<li><a class="account" href="?email=${encodeURIComponent(account.email)}"
 aria-label="${escapeHtml(copy.choose(account.email))}"${account.email === email ? ' aria-current="true"' : ''}>
${escapeHtml(account.email)} <span>${copy[account.role]}</span></a></li>`,
    )
    .join('\n')
  return page(
    copy.title,
    `<p>${copy.intro}</p>
<h2 id="accounts">${copy.accounts}</h2>
<ul aria-labelledby="accounts">
${links}
</ul>
<form method="post" action="${escapeHtml(action)}" novalidate>
<label for="email">${copy.email}</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" required
 value="${escapeHtml(email)}"${invalid ? ' aria-invalid="true" aria-describedby="email-error"' : ''} autofocus>
${invalid ? `<p class="error" id="email-error" role="alert">${copy.invalidEmail}</p>` : ''}
<button type="submit">${copy.submit}</button>
</form>
<a class="back" href="${escapeHtml(cancel)}">${copy.cancel}</a>`,
  )
}

const messagePage = (title: string, text: string, home: string): string =>
  page(title, `<p>${text}</p>\n<a class="back" href="${escapeHtml(home)}">${copy.back}</a>`)

export const expiredPage = (home: string): string =>
  messagePage(copy.expiredTitle, copy.expired, home)
export const failedPage = (home: string): string => messagePage(copy.failedTitle, copy.failed, home)
