/**
 * Renders pages with the built web application (or, in development, with its sources) and caches
 * them by content version.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Client } from '#contract/client.ts'
import { route, urlOf, type PathParams } from '#contract/paths.ts'
import { IN_PROCESS } from './rate-limits.ts'

export type PageAssets = {
  entry: string
  /** HTML that contains the style sheet, or links it in development. */
  styleTags: string
  preloads: (module: string | undefined) => readonly string[]
}
export type Rendered = {
  status: number
  html: string
  location?: string
  error?: unknown
  /** The address is a secret: the page is neither cached nor measured nor indexed. */
  secret?: boolean
}

/**
 * What `src/web/entry-server.tsx` exports. Declared here too, since the server does not import the
 * web.
 */
export type PageRenderer = {
  /** Null for a page that is never cached. */
  pageKey: (path: string) => string | null
  render: (
    path: string,
    options: { client: Client; assets: PageAssets; origin: string },
  ) => Promise<Rendered>
}
/** Renders the page at `path`; `url` is the complete requested address. */
export type RenderPage = (path: string, url: string) => Promise<Rendered>

/** One entry of Vite's manifest. */
type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'entry-client.tsx'

/** The files that the chunk `name` needs: its own and those of its imports, once each. */
function filesOf(
  manifest: Manifest,
  name: string,
  field: 'file' | 'css',
  seen = new Set<string>(),
): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  const own = field === 'css' ? (chunk.css ?? []) : [chunk.file]
  return [
    ...new Set([
      ...own,
      ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, field, seen)),
    ]),
  ]
}

/**
 * The built files of a page; `sheet` is the text of the style sheet. Throws when the manifest lacks
 * the entry.
 */
export function assetsOf(manifest: Manifest, sheet: string): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The web build has no entry ${ENTRY}`)
  const address = (file: string) => `/${file}`
  const shared = filesOf(manifest, ENTRY, 'file').map(address)
  return {
    entry: address(entry.file),
    styleTags: `<style>${sheet}</style>`,
    preloads: (module) =>
      [
        ...new Set([
          ...shared.slice(1),
          ...(module ? filesOf(manifest, module, 'file').map(address) : []),
        ]),
      ].filter((file) => file !== address(entry.file)),
  }
}

export type BuiltPages = {
  /** Holds `web/` for the browser and `ssr/` for the server, as `npm run build:web` leaves them. */
  distDir: string
  client: Client
  publicUrl: string
  /** Changes with public content. Read at every request, so it must be quick. */
  contentVersion: () => string | Promise<string>
}

/** Loads the production build; each page is rendered once per content version. */
export async function loadBuiltPages({
  distDir,
  client,
  publicUrl,
  contentVersion,
}: BuiltPages): Promise<RenderPage> {
  const manifest = JSON.parse(
    await readFile(join(distDir, 'web/.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const { pageKey, render } = (await import(
    pathToFileURL(join(distDir, 'ssr/entry-server.js')).href
  )) as PageRenderer
  const sheets = filesOf(manifest, ENTRY, 'css').map((file) =>
    readFile(join(distDir, 'web', file), 'utf8'),
  )
  const assets = assetsOf(manifest, (await Promise.all(sheets)).join('\n'))
  const cache = createPageCache()
  return async (path) => {
    const draw = () => render(path, { client, assets, origin: publicUrl })
    const key = pageKey(path)
    return key === null ? draw() : cache.get(await contentVersion(), key, draw)
  }
}

export type PageCache = {
  /** The page under `key` at this content version; concurrent requests share one rendering. */
  get(version: string, key: string, render: () => Promise<Rendered>): Promise<Rendered>
}

/**
 * A least-recently-used cache of at most `limit` pages, cleared by a new content version. Pages
 * with an error are not kept.
 */
export function createPageCache(limit = 500): PageCache {
  const pages = new Map<string, Promise<Rendered>>()
  let current = ''
  return {
    get(version, key, render) {
      if (version !== current) {
        pages.clear()
        current = version
      }
      const known = pages.get(key)
      if (known) {
        pages.delete(key)
        pages.set(key, known)
        return known
      }
      const page = render()
      pages.set(key, page)
      const forget = () => {
        if (pages.get(key) === page) pages.delete(key)
      }
      void page.then(({ status, error }) => (status >= 500 || error ? forget() : undefined), forget)
      const oldest = pages.keys().next().value
      if (pages.size > limit && oldest !== undefined) pages.delete(oldest)
      return page
    },
  }
}

type ClientInput = { params?: Record<string, string | number>; query?: Record<string, unknown> }

/**
 * A client of our own API without a socket, signed out: page loaders read through routing,
 * validation and reply schemas. Rejects for replies that are not 2xx, with their `status`.
 */
export function createPageClient(app: FastifyInstance): Client {
  return async (operation, input) => {
    const { params = {}, query = {} } = (input ?? {}) as ClientInput
    const { method } = route(operation)
    if (method !== 'GET') throw new Error(`A page loader only reads: ${operation}`)
    const defined = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)])
    const reply = await app.inject({
      method,
      remoteAddress: IN_PROCESS,
      url: urlOf(operation, params as PathParams<typeof operation>),
      query: Object.fromEntries(defined) as Record<string, string>,
    })
    if (reply.statusCode < 200 || reply.statusCode > 299)
      throw Object.assign(new Error(`${operation} answered ${reply.statusCode}`), {
        status: reply.statusCode,
      })
    return reply.json()
  }
}
