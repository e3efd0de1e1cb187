/**
 * Uploads of public pictures and videos by administrators, each with an audit row, and their
 * library.
 */
import type { FastifyInstance } from 'fastify'
import { adminUploadsApi } from '#contract/admin/public-pictures.ts'
import { actorOf, audit, type Actor } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Db } from '../../platform/db.ts'
import { adminMediaApi } from '#contract/admin/media.ts'
import type { MediaLibrary } from './public-pictures.admin-library.ts'
import type { PublicPictures } from './public-pictures.service.ts'

export function adminUploadsRoutes(
  app: FastifyInstance,
  { db, pictures, library }: { db: Db; pictures: PublicPictures; library: MediaLibrary },
  options: BindOptions,
): void {
  async function record(
    actor: Actor,
    action: 'UPLOAD_PICTURE' | 'UPLOAD_VIDEO',
    address: string,
  ): Promise<void> {
    const bytes = await pictures.sizeOf(address)
    await db.transaction(async (tx) => {
      await library.register(tx, address, bytes)
      await audit(tx, actor, { action, details: address })
    })
  }
  const keep = async (input: { file: UploadedFile; caller: Caller; request: RequestContext }) => {
    const url = await pictures.keep(input.file.bytes)
    await record(actorOf(input), 'UPLOAD_PICTURE', url)
    return { url }
  }
  bind(
    app,
    adminUploadsApi,
    {
      'admin.uploads.blog': keep,
      'admin.uploads.landing': keep,
      'admin.uploads.video': async (input) => {
        const url = await pictures.keepVideo(input.stream.bytes)
        await record(actorOf(input), 'UPLOAD_VIDEO', url)
        return { url }
      },
    },
    options,
  )
  bind(
    app,
    adminMediaApi,
    {
      'admin.media.list': () => library.list(),
      'admin.media.describe': (input) =>
        library.describe(actorOf(input), input.params.id, input.body),
      'admin.media.replace': (input) =>
        library.replace(actorOf(input), input.params.id, input.body.address),
      'admin.media.remove': (input) => library.remove(actorOf(input), input.params.id),
    },
    options,
  )
}
