/**
 * Starts the site in the browser: the session, then the router, then hydration of the server's
 * page.
 */
import './styles/site.css'
import { startTransition, StrictMode } from 'react'
import { hydrate } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserClient } from './lib/api.ts'
import { replayEarlyPress, stopRecordingPresses } from './start/early-press.ts'
import { readPageState, ROOT_ID } from './page/page.ts'
import { createQueryClient, ME } from './lib/query-client.ts'
import { session, startSession } from './domain/session/session.ts'
import { App } from './routes/root.tsx'
import { createRoutes } from './routes/routes.tsx'

/**
 * Loads the code of the page at this address, so that hydration finds the tree that the server
 * rendered.
 */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function')
        Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Tooltips need a pointer that can hover. */
async function loadTooltips(): Promise<void> {
  if (matchMedia('(hover: hover)').matches) (await import('./start/tooltips.ts')).startTooltips()
}

/** Vite's development server has no files to keep. */
async function loadServiceWorker(): Promise<void> {
  if (import.meta.env.PROD) await (await import('./start/service-worker.ts')).startServiceWorker()
}

async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID)
  if (!root) throw new Error(`No element #${ROOT_ID} in this page`)
  const queryClient = createQueryClient()
  const routes = createRoutes({ client: browserClient, queryClient })

  const ready = Promise.withResolvers<void>()
  void ready.promise.then(replayEarlyPress).then(loadTooltips).then(loadServiceWorker)
  const goTo = (path: string) => void ready.promise.then(() => router.navigate(path))
  startSession(goTo)
  clearDataOnUserChange(() => queryClient.removeQueries({ queryKey: [ME] }))

  const state = readPageState()
  if (state) {
    // The cached page may be old, but the server has just confirmed that its content is current.
    const queries = state.queries.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: Date.now() },
    }))
    hydrate(queryClient, { ...state.queries, queries })
  }
  // Elsewhere the router loads it, and shows when that fails.
  if (state) await loadMatched(routes)
  const router = createBrowserRouter(
    routes,
    state ? { hydrationData: { loaderData: state.loaderData } } : {},
  )

  const app = (
    <StrictMode>
      <App queryClient={queryClient} goTo={goTo} onReady={ready.resolve}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )
  // In a transition React hydrates in small steps and handles input in between.
  if (state) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  stopRecordingPresses()
}

/** Clears cached data when the signed-in user changes. */
function clearDataOnUserChange(forget: () => void): void {
  let userId = session.get().user?.id
  session.subscribe(() => {
    const next = session.get().user?.id
    if (next !== userId) forget()
    userId = next
  })
}

void start()
