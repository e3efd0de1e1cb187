/** Sanitises stored HTML, when content is saved and again when it is read. */
import sanitize from 'sanitize-html'
import { isOutside, safeLink } from '#contract/links.ts'
import { pictureOf } from '#contract/pictures.ts'

const TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'sup',
  'sub',
  'small',
  'mark',
  'abbr',
  'code',
  'pre',
  'blockquote',
  'q',
  'cite',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'div',
  'span',
]
/** Deepest accepted nesting of elements. */
const MAX_DEPTH = 30

type Attributes = Record<string, string>

function link(_tag: string, { href = '', title }: Attributes): sanitize.Tag {
  const address = safeLink(href)
  if (address === null) return { tagName: 'span', attribs: {} }
  const outside: Attributes = isOutside(address)
    ? { target: '_blank', rel: 'noopener noreferrer' }
    : {}
  return { tagName: 'a', attribs: { href: address, ...(title ? { title } : {}), ...outside } }
}

/** A public picture with its sizes; other images become their description. */
function image(_tag: string, { src, alt = '' }: Attributes): sanitize.Tag {
  const picture = pictureOf(src)
  if (!picture) return { tagName: 'span', attribs: {}, text: alt }
  const size = { width: String(picture.width), height: String(picture.height) }
  return {
    tagName: 'img',
    attribs: {
      src: picture.src,
      srcset: picture.srcSet,
      sizes: '(min-width: 45rem) 42rem, 92vw',
      alt,
      ...size,
      loading: 'lazy',
      decoding: 'async',
    },
  }
}

const cell = (tagName: string, { colspan, rowspan, scope }: Attributes): sanitize.Tag => ({
  tagName,
  attribs: {
    ...(/^\d{1,2}$/.test(colspan ?? '') ? { colspan: colspan! } : {}),
    ...(/^\d{1,2}$/.test(rowspan ?? '') ? { rowspan: rowspan! } : {}),
    ...(tagName === 'th' && /^(row|col)$/.test(scope ?? '') ? { scope: scope! } : {}),
  },
})

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    abbr: ['title'],
  },
  // A second check, after `link` and `image`.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
  enforceHtmlBoundary: false,
  transformTags: { a: link, img: image, th: cell, td: cell, h1: 'h2', h5: 'h4', h6: 'h4' },
}

/** Sanitised texts by their source, since the same pages are read often. */
const cache = new Map<string, string>()
const MAX_CACHED = 200

/**
 * HTML with text, lists, tables, links (http(s), mailto, this site) and public pictures only. No
 * script, style, class, id, form or frame survives; the first heading level belongs to the page and
 * becomes the second. Sanitising twice changes nothing.
 */
export function sanitiseHtml(html: string): string {
  const before = cache.get(html)
  if (before !== undefined) return before
  // Badly nested elements are only stable after a second pass.
  const clean = sanitize(sanitize(html, OPTIONS), OPTIONS)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(html, clean)
  return clean
}

const ANCHOR = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g

/** Sanitised HTML in which links that `isDead` are replaced by their text. */
export const withoutLinks = (html: string, isDead: (link: string) => boolean): string =>
  html.replace(ANCHOR, (whole, address: string, text: string) =>
    isDead(address.replaceAll('&amp;', '&')) ? text : whole,
  )
