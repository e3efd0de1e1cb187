/** Uploads of public pictures and videos by administrators, each with an audit row. */
import type { FastifyInstance } from 'fastify'
import { adminUploadsApi } from '#contract/admin/public-pictures.ts'
import { actorOf, audit, type Actor } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Db } from '../../platform/db.ts'
import type { PublicPictures } from './public-pictures.service.ts'

export function adminUploadsRoutes(
  app: FastifyInstance,
  { db, pictures }: { db: Db; pictures: PublicPictures },
  options: BindOptions,
): void {
  const record = (actor: Actor, action: 'UPLOAD_PICTURE' | 'UPLOAD_VIDEO', details: string) =>
    db.transaction((tx) => audit(tx, actor, { action, details }))
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
}
