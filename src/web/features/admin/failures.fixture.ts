/** Rows, a failing server and the expected toast of the failure tests (spec 2 §8). */
import { expect, vi } from 'vitest'
import { loadAdminPaths } from '../../lib/addresses.ts'
import { toasts } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { fire } from './acting.fixture.tsx'
import type { PhotoTask } from './photos/photo-dialogs.tsx'

// The route of a panel loads them; these tests draw panels without their route.
await loadAdminPaths()

export const updatedAt = '2026-11-21T10:00:00.000Z'
export const page = {
  id: 1,
  slug: 'a',
  title: 'A',
  content: '<p>Un</p>',
  metaDescription: null,
  isPublished: true,
  showInFooter: false,
  footerSection: null,
  sortOrder: 0,
  updatedAt,
}
export const link = {
  platform: 'facebook',
  url: 'https://social.example',
  isActive: true,
  sortOrder: 0,
  updatedAt,
}
export const plan = {
  planKey: 'pack',
  name: 'Pack',
  planType: 'one_time' as const,
  credits: 1,
  basePrice: '2.99',
  originalPrice: null,
  discountPercentage: 0,
  badge: null,
  description: null,
  features: [],
  stripeCheckoutUrl: null,
  isActive: true,
  sortOrder: 0,
  updatedAt,
}
export const section = {
  id: 1,
  sectionKey: 'faq',
  title: 'FAQ',
  subtitle: null,
  isEnabled: true,
  sortOrder: 1,
  content: {},
  updatedAt,
}
export const blogContent = {
  type: 'text' as const,
  text: '',
  additionalText: '',
  imageUrl: null,
  imageAlt: null,
  imageCaption: null,
  items: [],
}
export const pair = {
  id: 1,
  title: 'Une noce',
  description: null,
  author: null,
  beforeImageUrl: '/a.jpg',
  afterImageUrl: '/b.jpg',
  isPublished: true,
  sortOrder: 0,
  showOnHomepage: false,
  fromPhoto: false,
  updatedAt,
}
export const mark = {
  id: 1,
  configKey: 'watermark_text' as const,
  configValue: 'Antan',
  isActive: true,
  updatedAt,
}
export const user = {
  id: 7,
  username: 'ada',
  email: 'ada@antan.test',
  credits: 3,
  debt: 0,
  isAdmin: false,
  isSupport: false,
  hasSecondFactor: false,
  isSuperAdmin: false,
  authProvider: 'local',
  createdAt: updatedAt,
  photoCount: 0,
  lastActivity: null,
  hasUsedFreeRestore: false,
}
export const photo: PhotoTask['photo'] = {
  id: 3,
  publicId: 'photo_x',
  filename: 'noce.jpg',
  status: 'failed',
  isHdUnlocked: false,
  isFreeTrial: false,
  isPublic: false,
  width: 10,
  height: 10,
  createdAt: updatedAt,
  originalUrl: '/a',
  watermarkUrl: null,
  failureCode: null,
  owner: { id: 7, username: 'ada', email: 'ada@antan.test' },
}
export const noop = () => undefined

/** Stubs a server that fails, with or without an error sentence. */
export const stubFailingServer = (status = 500, body = '') =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

/** Expects the latest toast to be this failure. */
export const expectFailure = (title: string, description: string) =>
  expect.poll(() => toasts.get()[0]).toMatchObject({ title, description, variant: 'destructive' })

/** Presses the button with this label. */
export const press = (label: string) =>
  fire(({ type, props }) => type === Button && props.children === label, 'onClick')
