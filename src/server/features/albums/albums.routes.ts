/** Routes of albums. */
import type { FastifyInstance } from 'fastify'
import { albumsApi } from '#contract/albums.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Albums } from './albums.service.ts'
import type { AlbumZip } from './albums.zip.ts'

export function albumsRoutes(
  app: FastifyInstance,
  { albums, zip }: { albums: Albums; zip: AlbumZip },
  options: BindOptions,
): void {
  bind(
    app,
    albumsApi,
    {
      'albums.mine': ({ caller }) => albums.mine(caller.userId),
      'albums.create': ({ caller, body }) => albums.create(caller.userId, body.title),
      'albums.one': ({ caller, params }) => albums.one({ userId: caller.userId, ...params }),
      'albums.rename': ({ caller, params, body }) =>
        albums.rename({ userId: caller.userId, ...params, ...body }),
      'albums.remove': ({ caller, params }) => albums.remove({ userId: caller.userId, ...params }),
      'albums.order': ({ caller, params, body }) =>
        albums.order({ userId: caller.userId, ...params, ...body }),
      'albums.add': ({ caller, params, body, file, request }) =>
        albums.add({ userId: caller.userId, ...params, ...body, file, requestId: request.id }),
      'albums.takeOut': ({ caller, params }) =>
        albums.takeOut({ userId: caller.userId, ...params }),
      'albums.zip': ({ caller, params }) => zip({ userId: caller.userId, ...params }),
    },
    options,
  )
}
