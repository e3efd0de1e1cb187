/** The route table: every address of the site and its page, whose code is loaded on demand. */
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { LEGAL_ADDRESSES } from '#contract/content-figures.ts'
import { NEW_PASSWORD_PATH } from '#contract/password.ts'
import { CONFIRMED_PATH } from '#contract/second-factor-figures.ts'
import { siteCopy } from '#copy/public/site.ts'
import { loadFooter } from '../features/shell/use-footer.ts'
import type { LoaderTools, PageHandle } from '../page/page.ts'
import { pathOf } from '../lib/screens.ts'
import { Waiting } from '../ui/spinner.tsx'
import { adminScreens, type PageModule } from './admin-screens.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { Root } from './root.tsx'

const LEGAL: PageHandle = { module: 'routes/legal.tsx' }

/** Pages of signed-in users: rendered in the browser only and not indexed. */
const PRIVATE: PageHandle = { clientOnly: true, noindex: true }

export function createRoutes(tools: LoaderTools): RouteObject[] {
  const page = (
    path: string,
    handle: PageHandle,
    load: () => Promise<PageModule>,
  ): RouteObject => ({
    path,
    handle,
    lazy: async () => {
      const { Component, loader } = await load()
      return {
        Component,
        ...(loader ? { loader: (args: LoaderFunctionArgs) => loader(tools, args) } : {}),
      }
    },
  })
  return [
    // Has its own frame, without menu, cookie banner and measurement.
    {
      ...page(
        '/famille/:token',
        {
          module: 'features/relatives/relatives.tsx',
          secret: true,
          noindex: true,
          ...siteCopy.pages.relatives,
        },
        () => import('../features/relatives/relatives.tsx'),
      ),
      ErrorBoundary: PageError,
      HydrateFallback: Waiting,
    },
    // A code typed behind the address goes where the link of the mail has it.
    {
      path: `${pathOf('redeem')}/:code`,
      handle: { secret: true } satisfies PageHandle,
      loader: ({ params }) =>
        redirect(`${pathOf('redeem')}#${encodeURIComponent(params['code'] ?? '')}`),
    },
    {
      Component: Root,
      loader: (args) => loadFooter(tools, args),
      ErrorBoundary: PageError,
      HydrateFallback: Waiting,
      children: [
        {
          ErrorBoundary: PageError,
          children: [
            page(
              pathOf('home'),
              { module: 'features/landing/landing.tsx' },
              () => import('../features/landing/landing.tsx'),
            ),
            page(
              pathOf('restore'),
              { module: 'routes/restore.tsx', ...siteCopy.pages.restore },
              () => import('./restore.tsx'),
            ),
            {
              path: '/restaurer',
              loader: ({ request }) =>
                redirect(`${pathOf('restore')}${new URL(request.url).search}`),
            },
            page(
              pathOf('dashboard'),
              { noindex: true, clientOnly: true, ...siteCopy.pages.dashboard },
              () => import('./dashboard.tsx'),
            ),
            page(
              pathOf('gallery'),
              { module: 'features/gallery/gallery.tsx', ...siteCopy.pages.gallery },
              () => import('../features/gallery/gallery.tsx'),
            ),
            page(
              pathOf('blog'),
              { module: 'features/blog/blog.tsx', ...siteCopy.pages.blog },
              () => import('../features/blog/blog.tsx'),
            ),
            page(
              '/blog/:slug',
              { module: 'features/blog/blog.tsx', ...siteCopy.pages.blog },
              () => import('../features/blog/blog.tsx'),
            ),
            page(
              pathOf('offer'),
              { module: 'features/gifts/offer.tsx', ...siteCopy.pages.offer },
              () => import('../features/gifts/offer.tsx'),
            ),
            page(
              pathOf('redeem'),
              { module: 'features/gifts/redeem.tsx', noindex: true, ...siteCopy.pages.redeem },
              () => import('../features/gifts/redeem.tsx'),
            ),
            page(
              pathOf('support'),
              { module: 'features/support/support.tsx', ...siteCopy.pages.support },
              () => import('../features/support/support.tsx'),
            ),
            page(
              pathOf('accessibility'),
              { module: 'features/legal/accessibility.tsx', ...siteCopy.pages.accessibility },
              () => import('../features/legal/accessibility.tsx'),
            ),
            page(
              pathOf('verify'),
              { module: 'features/verify/verify.tsx', ...siteCopy.pages.verify },
              () => import('../features/verify/verify.tsx'),
            ),
            page('/legal/:slug', LEGAL, () => import('./legal.tsx')),
            ...Object.entries(LEGAL_ADDRESSES).map(([path, slug]) =>
              page(path, LEGAL, async () => (await import('./legal.tsx')).legalPageAt(slug)),
            ),
            page(
              '/page/:slug',
              { module: 'routes/content-page.tsx' },
              () => import('./content-page.tsx'),
            ),
            page(
              pathOf('albums'),
              { ...PRIVATE, title: siteCopy.account.albums },
              () => import('./albums.tsx'),
            ),
            page(
              '/album/:albumId',
              { ...PRIVATE, title: siteCopy.account.albums },
              () => import('./album.tsx'),
            ),
            page(
              pathOf('checkout'),
              { ...PRIVATE, title: siteCopy.account.buy },
              () => import('./checkout.tsx'),
            ),
            page(
              '/payment-success',
              { ...PRIVATE, title: siteCopy.account.payment },
              () => import('./payment-success.tsx'),
            ),
            page(
              pathOf('settings'),
              { ...PRIVATE, title: siteCopy.account.settings },
              () => import('./settings.tsx'),
            ),
            ...adminScreens(page),
            page(
              pathOf('localSignIn'),
              {
                module: 'features/auth/local-sign-in.tsx',
                noindex: true,
                ...siteCopy.localSignIn,
              },
              () => import('../features/auth/local-sign-in.tsx'),
            ),
            page(
              CONFIRMED_PATH,
              { ...PRIVATE, ...siteCopy.confirmation },
              () => import('../features/auth/confirmed.tsx'),
            ),
            page(
              NEW_PASSWORD_PATH,
              { clientOnly: true, ...siteCopy.newPassword },
              () => import('../features/auth/new-password.tsx'),
            ),
            {
              path: '*',
              Component: NotFound,
              handle: {
                title: siteCopy.notFound.title,
                status: 404,
                noindex: true,
              } satisfies PageHandle,
            },
          ],
        },
      ],
    },
  ]
}
