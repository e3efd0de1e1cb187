/** The addresses of the back office. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { siteCopy } from '#copy/public/site.ts'
import { loadAdminPaths } from '../lib/addresses.ts'
import { pathOf } from '../lib/screens.ts'
import type { PageHandle, PageLoader } from '../page/page.ts'

export type PageModule = { Component: ComponentType; loader?: PageLoader }
type Page = (path: string, handle: PageHandle, load: () => Promise<PageModule>) => RouteObject

const OFFICE: PageHandle = {
  title: siteCopy.account.admin,
  noindex: true,
  clientOnly: true,
  office: true,
}
const SCREENS: Record<string, () => Promise<PageModule>> = {
  '': () => import('./admin.tsx'),
  '/gallery': () => import('./admin-gallery.tsx'),
  '/gallery-text': () => import('./admin-gallery-text.tsx'),
  '/watermark': () => import('./admin-watermark.tsx'),
  '/landing': () => import('./admin-landing.tsx'),
  '/legal-pages': () => import('./admin-legal-pages.tsx'),
  '/users/:id': () => import('./admin-customer.tsx'),
  '/sales/:id': () => import('./admin-sale.tsx'),
  '/second-factor': () => import('./admin-second-factor.tsx'),
  '/search': () => import('./admin-search.tsx'),
}

export const adminScreens = (page: Page): RouteObject[] =>
  Object.entries(SCREENS).map(([path, load]) =>
    page(`${pathOf('admin')}${path}`, OFFICE, async () => {
      const [screen] = await Promise.all([load(), loadAdminPaths()])
      return screen
    }),
  )
