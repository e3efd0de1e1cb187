/**
 * In development: Vite on the server's own port, rendering pages from the sources and reloading the
 * browser.
 */
import type { FastifyInstance } from 'fastify'
import type { Client } from '#contract/client.ts'
import type { PageAssets, PageRenderer, Rendered } from './page-renderer.ts'

/** The part of a Vite server that is used. */
type Vite = {
  middlewares: (req: unknown, res: unknown, next: (error?: unknown) => void) => void
  ssrLoadModule(path: string): Promise<Record<string, unknown>>
  transformIndexHtml(url: string, html: string): Promise<string>
  ssrFixStacktrace(error: Error): void
  close(): Promise<void>
}
type ViteModule = { createServer: (config: object) => Promise<Vite> }

export type PagesDev = {
  /** Renders the page at `path` from the sources and adds Vite's client. */
  renderPage(page: { path: string; url: string; client: Client; origin: string }): Promise<Rendered>
  /** Maps the stack of an error to the sources. */
  explain(error: unknown): void
}

const ASSETS: PageAssets = {
  entry: '/entry-client.tsx',
  styleTags: '<link rel="stylesheet" href="/styles/site.css">',
  preloads: () => [],
}

/**
 * Starts Vite as middleware of `app`. The indirect import keeps Vite, a development dependency, out
 * of the running server.
 */
export async function createPagesDev(app: FastifyInstance): Promise<PagesDev> {
  const tool = 'vite'
  const { createServer } = (await import(tool)) as ViteModule
  const vite = await createServer({
    // The other loader imports the configuration from a temporary file, whose removal `node
    // --watch` reports as a change.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
    logLevel: 'warn',
  })
  app.addHook('onRequest', (req, reply, done) => {
    if (req.url.startsWith('/api/')) return done()
    vite.middlewares(req.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  app.addHook('onClose', () => vite.close())
  return {
    async renderPage({ path, url, client, origin }) {
      const { render } = (await vite.ssrLoadModule('/entry-server.tsx')) as unknown as PageRenderer
      const page = await render(path, { client, assets: ASSETS, origin })
      return page.location ? page : { ...page, html: await vite.transformIndexHtml(url, page.html) }
    },
    explain: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
    },
  }
}
