/** Test helpers for albums: API calls, and uploads into an album. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Album } from '#contract/albums.ts'
import type { Photo } from '#contract/photos.ts'
import { formOf } from '../../testing/multipart.ts'
import type { PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'

type AlbumBody = z.output<typeof Album>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls of one signed-in person, or of a visitor. */
export function albumCalls(site: PhotoSite, session: TestSession | null) {
  const ask = (method: Method, url: string, payload?: object) =>
    site.app.inject({
      method,
      url,
      headers: session?.headers ?? {},
      ...(payload ? { payload } : {}),
    })
  return {
    ask,
    async make(title = 'Chez Mamie'): Promise<string> {
      const reply = await ask('POST', '/api/albums', { title })
      return reply.json<{ album: AlbumBody }>().album.publicId
    },
    async read(albumId: string): Promise<AlbumBody> {
      return (await ask('GET', `/api/albums/${albumId}`)).json<{ album: AlbumBody }>().album
    },
    async send(albumId: string, sendId: string = randomUUID()) {
      const form = formOf({ sendId }, { photo: await picture() })
      const reply = await site.app.inject({
        method: 'POST',
        url: `/api/albums/${albumId}/photos`,
        headers: { ...form.headers, ...session?.headers },
        payload: form.payload,
      })
      const body = reply.json<{ code?: string; photo?: Photo; usedFreeTrial?: boolean }>()
      return { status: reply.statusCode, ...body }
    },
  }
}
