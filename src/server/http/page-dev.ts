/** In development: Vite on the server's own port, drawing pages from the sources and reloading the browser. */
import type { FastifyInstance } from 'fastify'
import type { PageAssets, PageRenderer } from './page-bundle.ts'

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
  renderer(): Promise<PageRenderer>
  assets: PageAssets
  /** Adds Vite's client to a page. */
  finish(url: string, html: string): Promise<string>
  explain(error: unknown): void
}

const ASSETS: PageAssets = {
  entry: '/entry-client.tsx',
  styles: ['/styles/site.css'],
  preloads: () => [],
}

/** Starts Vite as middleware of `app`. Vite is a development dependency: nothing names it to the running server but this call. */
export async function createPagesDev(app: FastifyInstance): Promise<PagesDev> {
  const tool = 'vite'
  const { createServer } = (await import(tool)) as ViteModule
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    logLevel: 'warn',
  })
  app.addHook('onRequest', (req, reply, done) => {
    if (req.url.startsWith('/api/')) return done()
    vite.middlewares(req.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  app.addHook('onClose', () => vite.close())
  return {
    renderer: async () =>
      (await vite.ssrLoadModule('/entry-server.tsx')) as unknown as PageRenderer,
    assets: ASSETS,
    finish: (url, html) => vite.transformIndexHtml(url, html),
    explain: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
    },
  }
}
