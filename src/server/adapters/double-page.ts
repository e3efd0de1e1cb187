/**
 * Frame and reply of the pages shown by the development doubles: plain HTML, one inline style
 * sheet, no script.
 */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#markup/escape.ts'

/** Allows the inline style sheet and forms posted to this site. */
export const PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#FBF7F0;color:#241C15;font:17px/1.6 "Source Sans 3","Segoe UI",system-ui,sans-serif}
main{width:100%;max-width:30rem;background:#fff;border:1px solid #E6DCCB;border-radius:12px;padding:32px 24px;box-shadow:0 6px 16px -6px rgb(36 28 21/.18)}
@media(min-width:600px){main{padding:40px}}
.badge{display:inline-block;margin:0 0 16px;padding:2px 12px;border-radius:999px;background:#F8E9DC;color:#8F3F11;font-size:14px;font-weight:600}
h1{margin:0 0 8px;font:600 30px/1.2 Fraunces,Georgia,serif}
p{margin:0 0 8px;color:#6B5B4B}
ul{margin:0;padding:0;list-style:none}
label{display:block;margin:16px 0 4px;font-weight:600}
input{width:100%;min-height:48px;padding:8px 12px;border:1px solid #93826C;border-radius:8px;background:#fff;color:inherit;font:inherit}
.error{color:#9B2C22}
.back{display:block;margin-top:16px;padding:8px 0;text-align:center;color:#8F3F11}
:focus-visible{outline:3px solid #B4531A;outline-offset:2px}
`

export type DoublePage = {
  title: string
  /** Marks the page as a development double. */
  badge: string
  /** Styles of this page alone. */
  style: string
  main: string
  wide?: boolean
}

/** Renders a document. `main` is HTML, everything else is escaped text. */
export const doublePage = ({
  title,
  badge,
  style,
  main,
  wide = false,
}: DoublePage): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}${style}</style>
</head>
<body>
<main${wide ? ' class="wide"' : ''}>
<p class="badge">${escapeHtml(badge)}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`

/** Sends a page of a development double, uncached and with its policy. */
export const sendDoublePage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html)
