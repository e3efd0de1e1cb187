/** Every address of the site and the page behind it. Pages are loaded when they are visited. */
import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { restoreCopy } from '#copy/restore.ts'
import { siteCopy } from '#copy/site.ts'
import { loadFooter } from '../features/shell/use-footer.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { LoaderTools, PageLoader } from '../lib/page-loader.ts'
import { pathOf } from '../lib/screens.ts'
import { Waiting } from '../ui/spinner.tsx'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { Root } from './root.tsx'

type PageModule = { Component: ComponentType; loader?: PageLoader }

export function createRoutes(tools: LoaderTools): RouteObject[] {
  const page = (path: string, handle: PageHandle, load: () => Promise<PageModule>): RouteObject => ({
    path,
    handle,
    lazy: async () => {
      const { Component, loader } = await load()
      return { Component, ...(loader ? { loader: (args: LoaderFunctionArgs) => loader(tools, args) } : {}) }
    },
  })
  return [
    {
      Component: Root,
      loader: (args) => loadFooter(tools, args),
      ErrorBoundary: PageError,
      HydrateFallback: Waiting,
      children: [
        {
          ErrorBoundary: PageError,
          children: [
            page(pathOf('home'), { module: 'routes/home.tsx' }, () => import('./home.tsx')),
            page(pathOf('restore'), { module: 'routes/restore.tsx', ...restoreCopy.page }, () => import('./restore.tsx')),
            { path: '/restaurer', loader: ({ request }) => redirect(`${pathOf('restore')}${new URL(request.url).search}`) },
            page(pathOf('terms'), { module: 'routes/terms.tsx', ...siteCopy.pages.terms }, () => import('./terms.tsx')),
            page(pathOf('privacy'), { module: 'routes/privacy.tsx', ...siteCopy.pages.privacy }, () => import('./privacy.tsx')),
            page(pathOf('admin'), { title: siteCopy.account.admin, clientOnly: true }, () => import('./admin.tsx')),
            { path: '*', Component: NotFound, handle: { title: siteCopy.notFound.title, status: 404, noindex: true } satisfies PageHandle },
          ],
        },
      ],
    },
  ]
}
