/** Sends the verso of a photo and waits until it is treated. */
import { expect } from 'vitest'
import { formWith } from './multipart.ts'
import type { PhotoSite } from './photos.ts'
import { picture } from './pictures.ts'
import type { TestSession } from './session.ts'

export async function sendVerso(
  site: PhotoSite,
  owner: TestSession,
  publicId: string,
): Promise<void> {
  const url = `/api/photos/${publicId}/verso`
  const { headers, payload } = formWith({ bytes: await picture(), name: 'dos.jpg' })
  await site.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...owner.headers },
    payload,
  })
  await expect
    .poll(async () => (await site.reply(owner, 'GET', url)).json<unknown>(), { timeout: 20_000 })
    .toMatchObject({ verso: { status: 'completed' } })
}
