/** Test helpers: a restored photo with a family link, and the calls of its owner and relatives. */
import type { FamilyLink } from '#contract/family.ts'
import type { RelativesPage } from '#contract/relatives.ts'
import type { openPhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'

type Site = Awaited<ReturnType<typeof openPhotoSite>>
export const VISIT = 'visit-of-aunt-odette'
let submissions = 0
/** A new random id of a reply. */
export const submission = () => `submission-${(submissions += 1)}`

/** Calls as the owner of a link. */
export const ownerOf = (site: Site, session: TestSession | null) => ({
  call: (method: 'GET' | 'POST' | 'DELETE', url: string, payload: object = {}) =>
    site.app.inject({
      method,
      url: `/api/family${url}`,
      headers: session?.headers ?? {},
      ...(method === 'GET' ? {} : { payload }),
    }),
})

/** Uploads, waits for the restoration and makes a link; returns the token with the photo. */
export async function linkOf(
  site: Site,
  session: TestSession,
  asked: { bytes?: Buffer; days?: number; firstLine?: string } = {},
) {
  const { bytes, ...words } = asked
  const uploaded = await site.upload(session, bytes ? { bytes } : {})
  const { publicId } = uploaded.json<{ photo: { publicId: string } }>().photo
  await site.settled(publicId)
  const { call } = ownerOf(site, session)
  const made = await call('POST', '/links', { photo: publicId, ...words })
  const { link } = made.json<{ link: FamilyLink }>()
  return { publicId, link, ...relativesOf(site, link.url!.split('/').at(-1)!) }
}

/** Calls as somebody without an account who has the address. */
export function relativesOf(site: Site, token: string) {
  const get = (url: string) => site.app.inject(`/api/relatives/${token}${url}`)
  const post = (url: string, payload: object, remoteAddress = '203.0.113.7') =>
    site.app.inject({
      method: 'POST',
      url: `/api/relatives/${token}${url}`,
      payload,
      remoteAddress,
    })
  return {
    token,
    get,
    post,
    page: async () => (await get('')).json<RelativesPage>(),
    /** Sends a reply about the link's picture. */
    async say(kind: 'votes' | 'names' | 'messages', body: object, address?: string) {
      const { pictures } = (await get('')).json<RelativesPage>()
      const own = kind === 'votes' ? {} : { submission: submission() }
      return post(
        `/pictures/${pictures[0]!.key}/${kind}`,
        { visit: VISIT, ...own, ...body },
        address,
      )
    },
  }
}
