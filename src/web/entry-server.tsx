/**
 * Renders a public page on the server, always as a signed-out visitor: cookies and query are
 * ignored.
 */
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router'
import type { Client } from '#contract/client.ts'
import { documentOf, type PageAssets } from './document.ts'
import { pageHandle, type PageHandle } from './page/page.ts'
import { createQueryClient } from './lib/query-client.ts'
import { App } from './routes/root.tsx'
import { createRoutes } from './routes/routes.tsx'

export type RenderOptions = {
  client: Client
  assets: PageAssets
  /** Origin of the site, for canonical addresses. */
  origin: string
}
export type Rendered = {
  status: number
  /** The whole document, with NONCE_PLACEHOLDER where a nonce belongs. Empty for a redirection. */
  html: string
  location?: string
  /** The loading error: the page shows it, or omits the data and loads it again in the browser. */
  error?: unknown
  /** The address is a secret: the page is neither cached nor measured nor indexed. */
  secret?: boolean
}

const nobody = (): never => {
  throw new Error('No call is made while routes are only matched')
}
const bareRoutes = createRoutes({ client: nobody, queryClient: createQueryClient() })

/**
 * The name under which a page is cached: its path, or '*' for every address that does not exist.
 * Null for one that is a secret.
 */
export function pageKey(path: string): string | null {
  const matches = matchRoutes(bareRoutes, path) ?? []
  if (pageHandle(matches).secret) return null
  const deepest = matches.at(-1)
  return !deepest || deepest.route.path === '*' ? '*' : path
}

/** Renders the page at `path` (no query). */
export async function render(
  path: string,
  { client, assets, origin }: RenderOptions,
): Promise<Rendered> {
  const queryClient = createQueryClient()
  const facts: Record<string, unknown>[] = []
  const routes = createRoutes({
    client,
    queryClient,
    server: {
      origin,
      describe: (fact) => {
        facts.push(fact)
      },
    },
  })
  const bare = pageHandle(matchRoutes(routes, path) ?? [])
  const draw = (parts: {
    body: string
    loaderData?: Record<string, unknown> | null
    handle: PageHandle
  }) =>
    documentOf({
      handle: parts.handle,
      path,
      origin,
      assets,
      body: parts.body,
      facts,
      state: parts.loaderData
        ? { loaderData: parts.loaderData, queries: dehydrate(queryClient) }
        : null,
    })
  if (bare.clientOnly) return { status: bare.status ?? 200, html: draw({ body: '', handle: bare }) }

  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, origin)))
  const secret = bare.secret ? { secret: true } : {}
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? '/'
    return { status: context.status, html: '', location, ...secret }
  }
  const failed = context.errors !== null
  const handle = pageHandle(
    context.matches.map(({ route }) => ({
      handle: route.handle as unknown,
      loaderData: context.loaderData[route.id] as unknown,
    })),
  )
  const body = renderToString(
    <App queryClient={queryClient} goTo={nobody}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  // A failed page carries no state, so that the browser loads it again.
  const html = draw({
    body,
    loaderData: failed ? null : context.loaderData,
    handle: failed ? { ...handle, noindex: true } : handle,
  })
  const status = failed ? context.statusCode : (handle.status ?? context.statusCode)
  const missing = queryClient
    .getQueryCache()
    .getAll()
    .find((query) => query.state.status === 'error')?.state.error
  const error: unknown = failed ? Object.values(context.errors ?? {})[0] : missing
  return { status, html, ...(error ? { error } : {}), ...secret }
}
