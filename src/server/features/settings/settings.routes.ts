/** Routes of the account settings. */
import type { FastifyInstance } from 'fastify'
import { settingsApi } from '#contract/settings.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import type { Settings } from './settings.service.ts'

export function settingsRoutes(
  app: FastifyInstance,
  settings: Settings,
  options: BindOptions,
): void {
  bind(
    app,
    settingsApi,
    {
      'settings.username': ({ caller, body }) => settings.rename(caller.userId, body.newUsername),
      'settings.privacy': ({ caller }) => settings.privacy.read(caller.userId),
      'settings.savePrivacy': ({ caller, body, request }) =>
        settings.privacy.save(caller.userId, body, request),
      'settings.export': ({ caller }) => settings.export(caller.userId),
      'settings.deleteAccount': async ({ caller, request }) => {
        const deleted = await settings.deleteAccount(caller.userId)
        request.clearCookie(IMAGE_COOKIE)
        return deleted
      },
    },
    options,
  )
}
