/** Routes of the public gallery. */
import type { FastifyInstance } from 'fastify'
import { galleryApi } from '#contract/gallery.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Gallery } from './gallery.service.ts'

export function galleryRoutes(app: FastifyInstance, gallery: Gallery, options: BindOptions): void {
  bind(
    app,
    galleryApi,
    {
      'gallery.items': () => gallery.items(),
      'gallery.homepage': () => gallery.homepage(),
      'gallery.texts': () => gallery.texts(),
    },
    options,
  )
}
