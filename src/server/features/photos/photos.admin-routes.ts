/** Routes of the photos panel. */
import type { FastifyInstance } from 'fastify'
import { adminPhotosApi } from '#contract/admin/photos.ts'
import { actorOf } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { AdminPhotos } from './photos.admin.ts'

export function adminPhotosRoutes(
  app: FastifyInstance,
  photos: AdminPhotos,
  options: BindOptions,
): void {
  bind(
    app,
    adminPhotosApi,
    {
      'admin.photos.list': ({ query }) => photos.list(query),
      'admin.photos.retry': (input) =>
        photos.retry(actorOf(input), input.params.id, input.request.id),
      'admin.photos.remove': (input) => photos.remove(actorOf(input), input.params.id),
    },
    options,
  )
}
