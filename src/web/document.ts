/** The HTML document around a rendered page. */
import sourceSansUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'
import { escapeHtml } from '#markup/escape.ts'
import { fullTitle, ROOT_ID, STATE_ID, type PageHandle, type PageState } from './page/page.ts'
import { pathOf } from './lib/screens.ts'
import { EARLY_PRESS_SCRIPT } from './start/early-press.ts'
import { LOST_SCRIPT } from './start/lost-script.ts'
import { OPENING_PHOTO_SCRIPT } from './start/opening-photo.ts'

/** Placeholder in cached HTML that each reply replaces by its own nonce. */
export const NONCE_PLACEHOLDER = 'nonce-goes-here'

/** Files of a page: the entry, the style sheet as HTML, and the modules behind a page's module. */
export type PageAssets = {
  entry: string
  styleTags: string
  preloads: (module: string | undefined) => readonly string[]
}

export type DocumentParts = {
  handle: PageHandle
  path: string
  origin: string
  assets: PageAssets
  body: string
  state: PageState | null
  /** For search engines: schema.org objects without their `@context`. */
  facts?: readonly Record<string, unknown>[]
}

/** Social preview of pages without a picture of their own; 1200 × 630 px. */
const SHARED_PICTURE = '/partage.jpg'

const JSON_ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
/** JSON without a sequence that could end the surrounding script tag. */
const toScriptJson = (value: object): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => JSON_ESCAPES[sign] ?? sign)

/**
 * Tags of the style sheet, of the preloaded font of running text, and of the code at low priority.
 */
function resourceTags({ assets, handle, path }: DocumentParts, nonce: string): string[] {
  const { entry, styleTags } = assets
  return [
    // First, to be there when a file below fails.
    `<script ${nonce}>${LOST_SCRIPT}</script>`,
    styleTags,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${sourceSansUrl}">`,
    `<script type="module" fetchpriority="low" ${nonce} src="${entry}"></script>`,
    ...assets
      .preloads(handle.module)
      .map((href) => `<link rel="modulepreload" fetchpriority="low" ${nonce} href="${href}">`),
    `<script ${nonce}>${EARLY_PRESS_SCRIPT}</script>`,
    ...(path === pathOf('restore') ? [`<script ${nonce}>${OPENING_PHOTO_SCRIPT}</script>`] : []),
  ]
}

/** Shown where `start/lost-script.ts` marks the page; an empty address is that of the page. */
const LOST_CODE_OFFER = `<p role="alert" class="hidden in-data-lost:block fixed inset-x-0 bottom-0 z-60 border-t border-line bg-raised p-4 text-center">${escapeHtml(siteCopy.incomplete)} <a href="" class="inline-block font-semibold underline">${escapeHtml(siteCopy.reloadPage)}</a></p>`

export function documentOf(parts: DocumentParts): string {
  const { handle, path, origin, body, state, facts = [] } = parts
  const title = escapeHtml(fullTitle(handle))
  const description = escapeHtml(handle.description ?? siteCopy.description)
  const address = escapeHtml(new URL(handle.canonical ?? path, origin).href)
  const image = escapeHtml(new URL(handle.image ?? SHARED_PICTURE, origin).href)
  const nonce = `nonce="${NONCE_PLACEHOLDER}"`
  const lines = [
    '<!doctype html>',
    '<html lang="fr">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    // A missing page is the same for all, so it names no address: the first one that was asked for
    // may be somebody's secret.
    ...(handle.noindex || handle.clientOnly
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${address}">`,
          `<meta property="og:url" content="${address}">`,
        ]),
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    `<meta property="og:type" content="${handle.article ? 'article' : 'website'}">`,
    '<meta property="og:locale" content="fr_FR">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="${image}">`,
    ...(handle.image
      ? []
      : [
          '<meta property="og:image:width" content="1200">',
          '<meta property="og:image:height" content="630">',
        ]),
    `<meta property="og:image:alt" content="${escapeHtml(siteCopy.sharedPicture)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="theme-color" content="#fbf7f0">',
    `<meta property="csp-nonce" ${nonce}>`,
    ...resourceTags(parts, nonce),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    facts.length > 0
      ? `<script type="application/ld+json">${toScriptJson({ '@context': 'https://schema.org', '@graph': facts })}</script>`
      : '',
    '</head>',
    '<body>',
    `<div id="${ROOT_ID}">${body}</div>`,
    LOST_CODE_OFFER,
    `<noscript><p style="padding:1rem;text-align:center">${escapeHtml(siteCopy.noScript)}</p></noscript>`,
    state ? `<script type="application/json" id="${STATE_ID}">${toScriptJson(state)}</script>` : '',
    '</body>',
    '</html>',
  ]
  return lines.filter(Boolean).join('\n')
}
