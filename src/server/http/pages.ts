/**
 * Serves the site: built files, and pages rendered on the server, signed out and the same for
 * everybody.
 */
import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'
import { failurePage } from './bare-reply.ts'
import type { PagesDev } from './page-dev.ts'
import {
  createPageClient,
  loadBuiltPages,
  type BuiltPages,
  type Rendered,
  type RenderPage,
} from './page-renderer.ts'
import { limitCalls } from './rate-limits.ts'
import { loggedPath } from '../platform/log.ts'

/** Replaced in rendered pages by the nonce of each reply; the web's `document.ts` writes it. */
const NONCE_PLACEHOLDER = 'nonce-goes-here'

/** `distDir` is not read in development. */
export type PagesOptions = Omit<BuiltPages, 'client'> & {
  /**
   * Whether audience measurement is configured: only then may pages reach its hosts. Read at every
   * request.
   */
  measured: () => Promise<boolean>
  /** Multiplies the number of pages per minute and address. */
  rateLimitFactor: number
  /** Vite, in development only. */
  dev?: PagesDev
}

/** Registers the built files and, for every other GET, the pages. Must follow every API route. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { publicUrl, dev } = options
  const client = createPageClient(app)
  if (!dev) await serveBuiltFiles(app, join(options.distDir, 'web'))
  const renderPage: RenderPage = dev
    ? (path, url) => dev.renderPage({ path, url, client, origin: publicUrl })
    : await loadBuiltPages({ ...options, client })
  // Rendering costs processor time, and no cache holds an address never requested before.
  const onRequest = limitCalls(app, 'default', options.rateLimitFactor, 'page')
  redirectUnhandledShare(app, onRequest)
  app.get('*', { onRequest }, async (req, reply) => {
    const { pathname, search, searchParams } = requestedUrl(req.url, publicUrl)
    if (pathname.startsWith('/api/')) return reply.callNotFound()
    const page = await renderPage(pathname, req.url).catch((error: unknown): Rendered => {
      dev?.explain(error)
      return { status: 500, html: failurePage(req.id), error }
    })
    if (page.error)
      req.log.error({ err: page.error, path: loggedPath(pathname) }, 'a page could not be drawn')
    // Pages are rendered without the query; a redirection carries it over.
    if (page.location)
      return reply
        .header('cache-control', page.secret ? 'no-store' : 'no-cache')
        .redirect(
          /[?#]/.test(page.location) ? page.location : `${page.location}${search}`,
          page.status,
        )
    return sendPage(reply, page, {
      development: dev !== undefined,
      measured: !page.secret && (await options.measured()),
      carriesCode: searchParams.has('token'),
    })
  })
}

/**
 * Redirects a share from a phone that the service worker did not handle: the restore screen then
 * asks for the photo again.
 */
function redirectUnhandledShare(app: FastifyInstance, onRequest: onRequestAsyncHookHandler): void {
  // The body is not read, so that a visitor's picture is stored only when its restoration starts.
  app.post('/partager', { onRequest }, async (_req, reply) =>
    reply.header('cache-control', 'no-store').redirect('/restore?partage=perdu', 303),
  )
}

async function serveBuiltFiles(app: FastifyInstance, web: string): Promise<void> {
  const served = {
    root: web,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  } as const
  // The name of an asset contains its hash: it never changes.
  await app.register(fastifyStatic, {
    ...served,
    root: join(web, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) =>
      void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...served,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', 'robots.txt', 'sitemap.xml'],
    setHeaders: setFileHeaders,
  })
}

/**
 * Sets cache headers (the service worker and its switch must be current) and the policies of
 * FILE_POLICIES.
 */
function setFileHeaders(
  reply: { header(name: string, value: string): unknown },
  path: string,
): void {
  const name = basename(path).replace(/\.(?:br|gz)$/, '')
  const isWorker = name === 'sw.js' || name === 'sw-switch.json'
  reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600')
  const policy = FILE_POLICIES[name]
  if (policy) reply.header('content-security-policy', `default-src 'none'; ${policy}`)
}
const FILE_POLICIES: Record<string, string> = {
  'sw.js': "connect-src 'self'",
  'hors-connexion.html': "style-src 'unsafe-inline'",
}

/**
 * The requested address on this site: a path that begins with two slashes would name another host.
 */
export function requestedUrl(requested: string, publicUrl: string): URL {
  const address = new URL(publicUrl + (requested.startsWith('/') ? requested : '/'))
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}

type Sent = { development: boolean; measured: boolean; carriesCode: boolean }

function sendPage(
  reply: FastifyReply,
  page: Rendered,
  { development, measured, carriesCode }: Sent,
) {
  const nonce = randomBytes(16).toString('base64')
  reply
    .header('content-security-policy', pagePolicy(nonce, { development, measured }))
    .header('cache-control', 'no-cache')
  // The address contains a code or a token: no cache, no other site and no search engine may see
  // it.
  if (carriesCode || page.secret)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  if (page.secret) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
  return reply.code(page.status).type('text/html; charset=utf-8').send(withNonce(page.html, nonce))
}

/** Inserts the nonce in the document's head only: a script injected into the body does not run. */
export function withNonce(html: string, nonce: string): string {
  const body = html.indexOf('<body')
  const end = body === -1 ? html.length : body
  return html.slice(0, end).replaceAll(NONCE_PLACEHOLDER, nonce) + html.slice(end)
}

/** Hosts that receive the audience measurement; its script is admitted by the nonce. */
const MEASUREMENT_HOSTS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://www.googletagmanager.com',
]

/**
 * The content security policy of a page: scripts by nonce only. In development Vite adds inline
 * scripts and a socket.
 */
export function pagePolicy(
  nonce: string,
  { development, measured }: { development: boolean; measured: boolean },
): string {
  const measurement = measured ? MEASUREMENT_HOSTS : []
  const directives = {
    'default-src': ["'none'"],
    'script-src': development
      ? ["'self'", "'unsafe-inline'"]
      : [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...measurement],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...(development ? ['ws:', 'wss:'] : []), ...measurement],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
