/** Routes of the API configuration panel. */
import type { FastifyInstance } from 'fastify'
import { adminApiConfigurationsApi } from '#contract/admin/content-api.ts'
import { actorOf } from '../../admin/audit.ts'
import { resourceHandlers } from '../../admin/bind-resource.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { SettingsApi } from './settings-api.service.ts'

export function settingsApiRoutes(
  app: FastifyInstance,
  settings: SettingsApi,
  options: BindOptions,
): void {
  bind(
    app,
    adminApiConfigurationsApi,
    {
      ...resourceHandlers<typeof adminApiConfigurationsApi, 'admin.apiConfigurations'>(
        'admin.apiConfigurations',
        'configKey',
        settings,
      ),
      'admin.apiConfigurations.saveAll': (input) =>
        settings.saveAll(actorOf(input), input.body.entries),
      'admin.apiConfigurations.testMail': (input) => settings.testMail(actorOf(input)),
    },
    options,
  )
}
