/**
 * Accounts, photos and credits over HTTP, for journeys about something else: the screens of these
 * steps have journeys of their own (`sign-in`, `restore`, `money`).
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { SignedIn } from '#contract/auth.ts'
import type { Photo, PhotoStatusReply } from '#contract/photos.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { RESTING_PATH } from './faults.ts'
import { openPage, waitForRestoration } from './verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'
/** Limits on a busy machine. */
const ANSWERED_WITHIN_MS = 60_000
const RESTORED_WITHIN_MS = 120_000

/** Signs in as `email` at the development provider; leaves the page on one without code. */
export async function signIn(page: Page, email: string): Promise<void> {
  const { request } = page.context()
  const form = await request.get('/api/auth/google')
  const back = await request.post(form.url(), { form: { email } })
  const code = new URL(back.url()).searchParams.get('token')
  const reply = await request.post('/api/auth/exchange', { data: { code } })
  const { token, user } = (await reply.json()) as z.infer<typeof SignedIn>
  await page.goto(RESTING_PATH)
  await page.evaluate(
    ([key, account]) => {
      localStorage.setItem('user', account)
      localStorage.setItem('token', key)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** Signs up as `email`; the free trial restores the picture, which the restore screen shows. */
export async function withOnePhoto(page: Page, email: string, file = PHOTO): Promise<void> {
  await signIn(page, email)
  const publicId = await restorePhoto(page, file)
  await openPage(page, `/restore?photo=${publicId}`)
  await waitForRestoration(page)
}

/** Calls the API as the user of the page; returns the body of the answer. */
export async function callAsUser<T>(
  page: Page,
  path: string,
  options: {
    method?: 'PATCH' | 'DELETE'
    data?: object
    multipart?: Record<string, UploadedFile>
  } = {},
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const reply = await page.context().request.fetch(`/api/${path}`, {
    method: Object.keys(options).length > 0 ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    timeout: ANSWERED_WITHIN_MS,
    ...options,
  })
  expect([path, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([path, 200, ''])
  return (await reply.json()) as T
}
type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

/**
 * Uploads a picture as the user of the page and waits until it is restored; returns its public id.
 */
export async function restorePhoto(page: Page, file: string): Promise<string> {
  const buffer = await readFile(file)
  const { photo } = await callAsUser<{ photo: Photo }>(page, 'photos/upload', {
    multipart: { photo: { name: basename(file), mimeType: 'image/jpeg', buffer } },
  })
  const statusPath = `photos/status/${photo.publicId}`
  await expect
    .poll(async () => (await callAsUser<PhotoStatusReply>(page, statusPath)).status, {
      timeout: RESTORED_WITHIN_MS,
    })
    .toBe('completed')
  return photo.publicId
}

/**
 * Buys a plan by its key, or credits at the unit price, and pays for it; `waiver` requests
 * immediate execution.
 */
export async function buyOverHttp(
  page: Page,
  purchase: { planKey: string } | { credits: number },
  { waiver = true } = {},
): Promise<void> {
  const call = 'planKey' in purchase ? 'create-checkout-session' : 'create-direct-payment'
  const { url } = await callAsUser<{ url: string }>(page, call, {
    data: { ...purchase, ...(waiver ? { waiver: waiverCopy.version } : {}) },
  })
  const paid = await page
    .context()
    .request.post(url, { form: { action: 'pay', email: 'acheteur@antan.test' }, maxRedirects: 0 })
  const { search } = new URL(paid.headers()['location'] ?? '', url)
  const { status } = await callAsUser<{ status: string }>(page, `payments/confirmation${search}`)
  expect(status).toBe('paid')
}
