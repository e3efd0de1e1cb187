/** The pages of the development identity provider: plain HTML with one inline style sheet and no script. */
import { identityCopy as copy } from '#copy/identity.ts'

export type DemoAccount = { email: string; role: 'admin' | 'user' }

/** Allows the style sheet below and posting the form to this site; nothing else. */
export const PAGE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#FBF7F0;color:#241C15;font:17px/1.6 "Source Sans 3","Segoe UI",system-ui,sans-serif}
main{width:100%;max-width:28rem;background:#fff;border:1px solid #E6DCCB;border-radius:12px;padding:32px 24px;box-shadow:0 1px 1px rgb(36 28 21/.05),0 6px 16px -6px rgb(36 28 21/.18)}
@media(min-width:600px){main{padding:40px}}
.badge{display:inline-block;margin:0 0 16px;padding:2px 12px;border-radius:999px;background:#F8E9DC;color:#8F3F11;font-size:14px;font-weight:600}
h1{margin:0 0 8px;font:600 30px/1.2 Fraunces,Georgia,serif}
h2{margin:24px 0 8px;font-size:15px;font-weight:600;color:#6B5B4B}
p{margin:0 0 8px;color:#6B5B4B}
ul{margin:0;padding:0;list-style:none;display:grid;gap:8px}
.account{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 12px;min-height:48px;padding:8px 16px;border:1px solid #E6DCCB;border-radius:8px;background:#FBF7F0;color:#241C15;text-decoration:none;overflow-wrap:anywhere}
.account span{color:#6B5B4B;font-size:15px}
.account:hover,.account[aria-current]{border-color:#B4531A}
form{margin-top:24px}
label{display:block;margin-bottom:4px;font-weight:600}
input{width:100%;min-height:48px;padding:8px 12px;border:1px solid #93826C;border-radius:8px;background:#fff;color:inherit;font:inherit}
input[aria-invalid]{border-color:#9B2C22}
.error{margin:8px 0 0;color:#9B2C22}
button{width:100%;min-height:48px;margin-top:16px;border:0;border-radius:8px;background:#B4531A;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#8F3F11}
.back{display:block;margin-top:16px;padding:8px 0;text-align:center;color:#8F3F11}
:focus-visible{outline:3px solid #B4531A;outline-offset:2px}
`

const page = (title: string, main: string): string => `<!doctype html>
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
<main>
<p class="badge">${copy.badge}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`

export type SignInPage = { accounts: DemoAccount[]; action: string; cancel: string; email: string; invalid: boolean }

/** The choice of an identity: demo accounts are links that fill the only field. */
export function signInPage({ accounts, action, cancel, email, invalid }: SignInPage): string {
  const links = accounts.map((account) => `<li><a class="account" href="?email=${encodeURIComponent(account.email)}"
 aria-label="${escapeHtml(copy.choose(account.email))}"${account.email === email ? ' aria-current="true"' : ''}>
${escapeHtml(account.email)} <span>${copy[account.role]}</span></a></li>`).join('\n')
  return page(copy.title, `<p>${copy.intro}</p>
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
<a class="back" href="${escapeHtml(cancel)}">${copy.cancel}</a>`)
}

const messagePage = (title: string, text: string, home: string): string =>
  page(title, `<p>${text}</p>\n<a class="back" href="${escapeHtml(home)}">${copy.back}</a>`)

export const expiredPage = (home: string): string => messagePage(copy.expiredTitle, copy.expired, home)
export const failedPage = (home: string): string => messagePage(copy.failedTitle, copy.failed, home)
