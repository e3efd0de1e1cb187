/** Routes of the watermark screen. */
import type { FastifyInstance } from 'fastify'
import { adminWatermarkApi } from '#contract/admin/content-watermark.ts'
import { actorOf } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { WatermarkAdmin } from './watermark.admin.ts'

export function adminWatermarkRoutes(
  app: FastifyInstance,
  watermark: WatermarkAdmin,
  options: BindOptions,
): void {
  bind(
    app,
    adminWatermarkApi,
    {
      'admin.watermark.list': () => watermark.list(),
      'admin.watermark.update': (input) =>
        watermark.update(actorOf(input), input.params.configKey, input.body),
      'admin.watermark.test': (input) => watermark.test(actorOf(input), input.file),
      'admin.watermark.preview': (input) => watermark.preview(actorOf(input), input.body.entries),
    },
    options,
  )
}
