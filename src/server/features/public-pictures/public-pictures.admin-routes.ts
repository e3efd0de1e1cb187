/** Routes by which administrators send pictures for the public site. */
import type { FastifyInstance } from 'fastify'
import { adminUploadsApi } from '#contract/admin/content-uploads.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { PublicPictures } from './public-pictures.service.ts'

export function adminUploadsRoutes(app: FastifyInstance, pictures: PublicPictures, options: BindOptions): void {
  const keep = async ({ file }: { file: UploadedFile }) => ({ url: await pictures.keep(file.bytes) })
  bind(app, adminUploadsApi, { 'admin.uploads.blog': keep, 'admin.uploads.landing': keep }, options)
}
