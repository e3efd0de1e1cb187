/**
 * Injection payloads, and request bodies with such a payload in every field of a contract's schema.
 */
import { z } from 'zod'

/** Payloads; none may be stored in a form that a browser runs. */
export const HOSTILE = [
  '<script>canari()</script>',
  '<img src=x onerror=canari()>',
  '<svg onload=canari()>',
  '<a href="javascript:canari()">x</a>',
  '<iframe srcdoc="<script>canari()</script>"></iframe>',
  '<p style="background:url(javascript:canari())" onclick="canari()">x</p>',
  '<form action=//evil.test><input name=a></form>',
  '<math><mtext></p><script>canari()</script>',
  '<a href="java\tscript:canari()">x</a>',
  '<object data="data:text/html,<script>canari()</script>"></object>',
  '<base href="//evil.test/">',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '"><script>canari()</script>',
  '<noscript><p title="</noscript><img src=x onerror=canari()>">',
  '<style>@import "//evil.test"</style>',
  '<!--><img src=x onerror=canari()>-->',
]
/** Recognises HTML that a browser would run. */
export const ACTIVE_HTML =
  /<(script|iframe|svg|object|base|meta|form|input|style|math|embed)|\son\w+\s*=|javascript:|srcdoc|style=/i

/** Fields with a fixed format; HTML fields get the payload beside allowed words. */
const FORMED: Record<string, unknown> = {
  slug: 'essai',
  sectionKey: 'essai',
  planKey: 'essai',
  platform: 'facebook',
  basePrice: '9,90',
  originalPrice: '',
  stripeCheckoutUrl: null,
  email: 'hostile@antan.test',
  imageUrl: null,
  beforeImage: null,
  afterImage: null,
  ogImage: null,
  avatar: null,
  videoUrl: null,
  ctaButtonLink: '/restore',
  ctaLink: '/restore',
  secondaryLink: '/gallery',
  footerSection: 'support',
  publishAt: null,
}
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maxLength?: number
}

/**
 * Returns a body that the schema accepts, with `text` in every free field; `html` names the fields
 * that hold HTML.
 */
export function hostileBody(
  schema: z.ZodType,
  text: string,
  html: readonly string[] = [],
): Record<string, unknown> {
  const fill = (node: Schema, name: string): unknown => {
    if (Object.hasOwn(FORMED, name)) return FORMED[name]
    if (node.const !== undefined) return node.const
    if (node.enum) return node.enum[0]
    if (node.anyOf) return fill(node.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
    if (node.format === 'uri') return `https://hostile.test/?q=${text}`
    switch (node.type ?? 'string') {
      case 'object':
        return Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([key, inner]) => [key, fill(inner, key)]),
        )
      case 'array':
        return [fill(node.items ?? {}, name)]
      case 'integer':
      case 'number':
        return node.exclusiveMinimum === undefined
          ? Math.max(node.minimum ?? 0, 0)
          : Math.max(node.exclusiveMinimum + 1, 1)
      case 'boolean':
        return true
      default:
        return html.includes(name) ? `<p>Texte ${text}</p>` : text.slice(0, node.maxLength)
    }
  }
  return fill(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
    '',
  ) as Record<string, unknown>
}

/** Values that no field accepts. */
export const INVALID_VALUES: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  9_007_199_254_740_992,
  [[]],
]

/** Yields the body with one value after the other replaced. */
export function* withEach(body: unknown, value: unknown): Generator {
  yield value
  if (typeof body !== 'object' || body === null) return
  for (const [name, inner] of Object.entries(body)) {
    for (const changed of withEach(inner, value))
      yield Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed }
  }
}
