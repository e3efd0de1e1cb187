/** Serves the site: built files, and pages drawn on the server, signed out, the same for everybody. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Client } from '#contract/client.ts'
import { failurePage } from './failure-page.ts'
import { loadPageBundle, type Rendered } from './page-bundle.ts'
import { createPageCache } from './page-cache.ts'
import type { PagesDev } from './page-dev.ts'
import { pagePolicy } from './page-policy.ts'
import { limitCalls } from './rate-limits.ts'

/** Where rendered pages wait for the nonce of each reply; the web's `document.ts` writes it. */
const NONCE_PLACEHOLDER = 'nonce-goes-here'

export type PagesOptions = {
  /** Holds `web/` and `ssr/`, as `npm run build:web` leaves them. Not read in development. */
  distDir: string
  client: Client
  /** Changes whenever public content does; read at every request, so it must be quick. */
  contentVersion: () => string | Promise<string>
  /** Whether the audience is measured: only then may pages talk to the hosts of the measurement. Read at every request. */
  measured: () => Promise<boolean>
  /** The site's own origin. */
  publicUrl: string
  /** Multiplies the limit of pages per address, as for every limit. */
  rateLimitFactor: number
  /** Vite, in development only. */
  dev?: PagesDev
}
type Draw = (path: string, url: string) => Promise<Rendered>

/** Registers the built files and, for every other GET, the pages. Register it after every API route. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const draw = options.dev
    ? drawFromSources(options, options.dev)
    : await drawFromBuild(app, options)
  // Drawing costs processor time, and an address that was never asked for before is in no cache.
  const preHandler = limitCalls(app, 'default', options.rateLimitFactor, 'page')
  app.get('*', { preHandler }, async (req, reply) => {
    const { pathname, search, searchParams } = addressOf(req.url, options.publicUrl)
    if (pathname.startsWith('/api/')) return reply.callNotFound()
    const page = await draw(pathname, req.url).catch((error: unknown): Rendered => {
      options.dev?.explain(error)
      return { status: 500, html: failurePage(req.id), error }
    })
    if (page.error) req.log.error({ err: page.error, path: pathname }, 'a page could not be drawn')
    // Pages are drawn without the query; a redirection takes it along.
    if (page.location)
      return reply
        .header('cache-control', 'no-cache')
        .redirect(
          page.location.includes('?') ? page.location : `${page.location}${search}`,
          page.status,
        )
    return sendPage(reply, page, {
      development: options.dev !== undefined,
      measured: await options.measured(),
      carriesCode: searchParams.has('token'),
    })
  })
}

/** The address asked for, on this site whatever the request line says: a path that begins with two slashes would name another host. */
export function addressOf(requested: string, publicUrl: string): URL {
  const address = new URL(publicUrl + (requested.startsWith('/') ? requested : '/'))
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}

async function drawFromBuild(
  app: FastifyInstance,
  { distDir, client, contentVersion, publicUrl }: PagesOptions,
): Promise<Draw> {
  const web = join(distDir, 'web')
  const served = {
    root: web,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  } as const
  // Built files carry their content in their name: they never change.
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
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  })
  const { render, pageKey, assets } = await loadPageBundle(distDir)
  const cache = createPageCache()
  return async (path) => {
    const key = pageKey(path)
    return cache.get(await contentVersion(), key, () =>
      render(path, { client, assets, origin: publicUrl }),
    )
  }
}

function drawFromSources({ client, publicUrl }: PagesOptions, dev: PagesDev): Draw {
  return async (path, url) => {
    const { render } = await dev.renderer()
    const page = await render(path, { client, assets: dev.assets, origin: publicUrl })
    return page.location ? page : { ...page, html: await dev.finish(url, page.html) }
  }
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
  // The address holds a one-time code: nothing keeps it and no other site hears of it.
  if (carriesCode)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  return reply.code(page.status).type('text/html; charset=utf-8').send(withNonce(page.html, nonce))
}

/** The nonce in the document's head alone: a script that got into the text of a page by some mistake still does not run. */
export function withNonce(html: string, nonce: string): string {
  const body = html.indexOf('<body')
  const end = body === -1 ? html.length : body
  return html.slice(0, end).replaceAll(NONCE_PLACEHOLDER, nonce) + html.slice(end)
}
