/**
 * Panel of external services: audience measurement and outgoing mail. Secrets are stored sealed and
 * never sent to the browser.
 */
import { and, asc, eq, ne } from '../../db/drizzle.ts'
import {
  type AdminApiConfiguration,
  adminApiConfigurationsApi,
} from '#contract/admin/settings-api.ts'
import {
  API_KEYS,
  type ApiKey,
  type Erasure,
  isMailServerKey,
  SECRET_API_KEYS,
} from '#contract/admin/settings-api-figures.ts'
import { apiConfigurationCopy as copy } from '#copy/admin/settings-api.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { createResource, resourceHandlers } from '../../admin/resource.ts'
import { apiConfigurations } from '../../db/schema/content.ts'
import { contentChanged } from '../../domain/content-version.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { createMailServerWatch, type MailServerWatchDeps } from './settings-api.mail-server.ts'
import { createTestMail, type SendTestMail } from './settings-api.test-mail.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'

export type SettingsApiDeps = MailServerWatchDeps & {
  db: Db
  sendTestMail: SendTestMail
  testTimeoutMs?: number
}
type Row = typeof apiConfigurations.$inferSelect
export type SettingEntry = {
  configKey: ApiKey
  configValue: string
  seen?: string | null | undefined
}

const NOUN = 'API_CONFIGURATION'
const UPDATED = `UPDATE_${NOUN}`

const isKey = (key: string): key is ApiKey => API_KEYS.some((known) => known === key)
const isSecret = (key: string): boolean => SECRET_API_KEYS.some((secret) => secret === key)
// oxlint-disable-next-line no-control-regex -- the class names control characters to reject or remove
const PRINTABLE = /^[^\u0000-\u001f\u007f]+$/
/** Validates each value. */
const IS_VALID: Record<ApiKey, (value: string) => boolean> = {
  google_analytics_id: (value) => /^G-[A-Z0-9]{4,20}$/.test(value),
  smtp_host: (value) => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value),
  smtp_port: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535,
  smtp_secure: (value) => value === 'true' || value === 'false',
  smtp_user: (value) => PRINTABLE.test(value),
  smtp_password: (value) => PRINTABLE.test(value),
}

/** Why a secret is unusable; null when it is usable. Only `clearPassword` stores an empty one. */
function erasureOf(box: SecretBox, { configKey, configValue }: Row): Erasure | null {
  if (!isSecret(configKey)) return null
  if (configValue === '') return 'server-changed'
  return box.open(configKey, configValue) === null ? 'key-changed' : null
}

function present(box: SecretBox, row: Row): AdminApiConfiguration {
  const { configKey, configValue, isActive, updatedAt } = row
  const erased = erasureOf(box, row)
  return {
    configKey: configKey as ApiKey,
    configValue: isSecret(configKey) ? null : configValue,
    isActive,
    hasValue: configValue !== '' && erased === null,
    updatedAt: updatedAt.toISOString(),
    erased,
  }
}

/** Clears the password when the server changes, so that it is not sent to another one. */
async function clearPassword(tx: Tx, actor: Actor): Promise<void> {
  const [row] = await tx
    .update(apiConfigurations)
    .set({ configValue: '' })
    .where(
      and(eq(apiConfigurations.configKey, 'smtp_password'), ne(apiConfigurations.configValue, '')),
    )
    .returning()
  if (row)
    await audit(tx, actor, {
      action: UPDATED,
      details: row.configKey,
      before: { smtp_password: 'stored' },
      after: { smtp_password: '' },
    })
}

export function createSettingsApi({
  db,
  now,
  box,
  post,
  sendTestMail,
  testTimeoutMs,
}: SettingsApiDeps) {
  const mailServer = createMailServerWatch({ now, box, post })
  const settings = createResource({
    db,
    table: apiConfigurations,
    key: 'configKey',
    noun: NOUN,
    async changed(tx) {
      await contentChanged(tx)
      await mailServer.notifyIfChanged(tx)
    },
    async removing(tx, { configKey }, actor) {
      await mailServer.rememberServer(tx, actor)
      if (isMailServerKey(configKey)) await clearPassword(tx, actor)
    },
    orderBy: [asc(apiConfigurations.configKey)],
    label: (row) => row.configKey,
    present: (row) => present(box, row),
    async prepare(tx, values, current, actor) {
      await mailServer.rememberServer(tx, actor)
      const key = current?.configKey ?? values.configKey ?? ''
      const value = values.configValue?.trim()
      if (value === undefined || !isKey(key)) return values
      if (!IS_VALID[key](value)) throw fieldError('configValue', copy.invalid[key])
      if (isMailServerKey(key) && value !== current?.configValue) await clearPassword(tx, actor)
      return { ...values, configValue: isSecret(key) ? box.seal(key, value) : value }
    },
  })
  return {
    ...settings,
    list: async () => (await settings.list()).filter(({ configKey }) => isKey(configKey)),
    /**
     * Saves all settings or none, in the order of the keys. Throws INVALID_INPUT and CONFLICT with
     * the settings concerned.
     */
    async saveAll(
      actor: Actor,
      entries: readonly SettingEntry[],
    ): Promise<AdminApiConfiguration[]> {
      const invalid = entries
        .filter(({ configKey, configValue }) => !IS_VALID[configKey](configValue))
        .map(({ configKey }) => [configKey, copy.invalid[configKey]])
      if (invalid.length > 0)
        throw new AppError('INVALID_INPUT', {
          fields: Object.fromEntries(invalid) as Record<string, string>,
        })
      return settings.together(async (tx, { add, change }) => {
        const rows = await tx
          .select()
          .from(apiConfigurations)
          .orderBy(asc(apiConfigurations.configKey))
          .for('update')
        const stored = new Map(rows.map((row) => [row.configKey, row.updatedAt.toISOString()]))
        const changed = entries.filter(
          ({ configKey, seen }) => seen !== undefined && seen !== (stored.get(configKey) ?? null),
        )
        if (changed.length > 0)
          throw new AppError('CONFLICT', {
            fields: Object.fromEntries(changed.map(({ configKey }) => [configKey, copy.moved])),
          })
        const saved: AdminApiConfiguration[] = []
        for (const { configKey, configValue } of entries.toSorted(
          (a, b) => API_KEYS.indexOf(a.configKey) - API_KEYS.indexOf(b.configKey),
        )) {
          const values = { configKey, configValue, isActive: true }
          saved.push(
            await (stored.has(configKey)
              ? change(tx, { ...actor, ifMatch: null }, { itemKey: configKey, values })
              : add(tx, actor, values)),
          )
        }
        return saved
      })
    },
    testMail: createTestMail({ db, box, send: sendTestMail, timeoutMs: testTimeoutMs }),
  }
}
export type SettingsApi = ReturnType<typeof createSettingsApi>

export function settingsApiRoutes(
  app: FastifyInstance,
  settings: SettingsApi,
  options: BindOptions,
): void {
  bind(
    app,
    adminApiConfigurationsApi,
    {
      ...resourceHandlers(adminApiConfigurationsApi, 'admin.apiConfigurations', settings),
      'admin.apiConfigurations.saveAll': (input) =>
        settings.saveAll(actorOf(input), input.body.entries),
      'admin.apiConfigurations.testMail': (input) => settings.testMail(actorOf(input)),
    },
    options,
  )
}
