/** Routes of the footer. */
import type { FastifyInstance } from 'fastify'
import { footerApi } from '#contract/footer.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Footer } from './footer.service.ts'

export function footerRoutes(app: FastifyInstance, footer: Footer, options: BindOptions): void {
  bind(
    app,
    footerApi,
    {
      'footer.socialLinks': () => footer.socialLinks(),
      'footer.pages': () => footer.pages(),
      'footer.legal': () => footer.legal(),
    },
    options,
  )
}
