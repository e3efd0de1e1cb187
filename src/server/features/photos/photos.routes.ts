/** Routes of photos and of their private pictures. */
import type { FastifyInstance } from 'fastify'
import { photosApi } from '#contract/photos.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Photos } from './photos.service.ts'

export function photosRoutes(app: FastifyInstance, photos: Photos, options: BindOptions): void {
  bind(
    app,
    photosApi,
    {
      'photos.upload': ({ caller, file, body, request }) =>
        photos.upload({
          userId: caller.userId,
          file,
          ...body,
          requestId: request.id,
        }),
      'photos.one': async ({ caller, params }) => ({ photo: await photos.one(caller, params.id) }),
      'photos.status': ({ params }) => photos.status(params.publicId),
      'photos.mine': ({ caller }) => photos.mine(caller.userId),
      'photos.unlock': ({ caller, params }) => photos.unlock(caller.userId, params.id),
      'photos.remove': ({ caller, params }) => photos.remove(caller.userId, params.id),
      'photos.publish': ({ caller, params, body }) =>
        photos.consent.give(caller.userId, params.id, body),
      'photos.withdraw': ({ caller, params }) => photos.consent.withdraw(caller.userId, params.id),
      'photos.versions': ({ caller, params }) => photos.versions.list(caller, params.id),
      'photos.again': ({ caller, params, body, request }) =>
        photos.versions.again({
          userId: caller.userId,
          id: params.id,
          options: body,
          requestId: request.id,
        }),
      'photos.retouch': ({ caller, params, body, request }) =>
        photos.versions.retouch({
          userId: caller.userId,
          id: params.id,
          retouch: body,
          requestId: request.id,
        }),
      'photos.example': ({ caller, params, body, request }) =>
        photos.example({
          userId: caller.userId,
          id: params.id,
          example: body,
          signal: request.signal,
        }),
      'photos.show': ({ caller, params, body }) =>
        photos.versions.show(caller.userId, params.id, body.version),
      'images.original': ({ caller, params, query, request }) =>
        photos.image({
          caller,
          ...params,
          picture: 'original',
          small: query.size === 'small',
          request,
        }),
      'images.watermark': ({ caller, params, query, request }) =>
        photos.image({
          caller,
          ...params,
          version: query.version,
          picture: 'watermark',
          small: query.size === 'small',
          request,
        }),
      'images.hd': ({ caller, params, query, request }) =>
        photos.image({
          caller,
          ...params,
          version: query.version,
          picture: query.size === 'full' ? 'hd' : 'screen',
          small: query.size === 'small',
          format: query.format,
          request,
        }),
      'images.map': ({ caller, params, query, request }) =>
        photos.image({ caller, ...params, ...query, picture: 'map', request }),
    },
    options,
  )
}
