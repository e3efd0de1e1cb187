/** Panel of outside services: audience measurement and outgoing mail. Secrets are stored sealed and never sent to the browser. */
import { setTimeout as delay } from 'node:timers/promises'
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
import { brand } from '#copy/brand.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { createResource, fieldError, resourceHandlers } from '../../admin/resource.ts'
import { apiConfigurations } from '../../db/schema/content.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { MailPasswordLost, readSmtpSettings, type SmtpSettings } from './settings-api.service.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'

export type TestMail = { to: string; subject: string; text: string }
export type SettingsApiDeps = {
  db: Db
  box: SecretBox
  contentChanged(tx: Tx): Promise<void>
  /** Sends at once with these settings; rejects with whatever the mail server or the network said. */
  sendTestMail(settings: SmtpSettings, mail: TestMail): Promise<void>
  testPatienceMs?: number
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
// oxlint-disable-next-line no-control-regex
const PRINTABLE = /^[^\u0000-\u001f\u007f]+$/
/** The shape of each value. */
const VALID: Record<ApiKey, (value: string) => boolean> = {
  google_analytics_id: (value) => /^G-[A-Z0-9]{4,20}$/.test(value),
  smtp_host: (value) => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value),
  smtp_port: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535,
  smtp_secure: (value) => value === 'true' || value === 'false',
  smtp_user: (value) => PRINTABLE.test(value),
  smtp_password: (value) => PRINTABLE.test(value),
}

/** Why a secret cannot be used; null while it can. Only `forgetPassword` stores an empty one. */
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

/** Codes of a mail server that answered as one; anything else tells nothing of what listens at an address. */
const ANSWERED = new Set(['EAUTH', 'ETLS', 'EENVELOPE', 'EMESSAGE'])
/** A test that no mail server answers takes this long, whether the port is closed, filtered, silent or something else's. */
const TEST_PATIENCE_MS = 10_000

/** What went wrong, for the administrator who set it up; nothing of the server's own words, which may hold the password. */
function explain(error: unknown): string {
  if (error instanceof MailPasswordLost) return copy.testMail.passwordLost
  const { code } = error as { code?: string }
  if (code === 'EAUTH') return copy.testMail.refused
  if (code === 'ETLS') return copy.testMail.insecure
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return copy.testMail.failed
  return copy.testMail.unreachable
}

/** The password was meant for the server that it was entered with: another one must not be sent it. */
async function forgetPassword(tx: Tx, actor: Actor): Promise<void> {
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
  box,
  contentChanged,
  sendTestMail,
  testPatienceMs = TEST_PATIENCE_MS,
}: SettingsApiDeps) {
  const settings = createResource({
    db,
    table: apiConfigurations,
    key: 'configKey',
    noun: NOUN,
    changed: contentChanged,
    removing: async (tx, { configKey }, actor) =>
      isMailServerKey(configKey) ? forgetPassword(tx, actor) : undefined,
    orderBy: [asc(apiConfigurations.configKey)],
    label: (row) => row.configKey,
    present: (row) => present(box, row),
    async prepare(tx, values, current, actor) {
      const key = current?.configKey ?? values.configKey ?? ''
      const value = values.configValue?.trim()
      if (value === undefined || !isKey(key)) return values
      if (!VALID[key](value)) throw fieldError('configValue', copy.invalid[key])
      if (isMailServerKey(key) && value !== current?.configValue) await forgetPassword(tx, actor)
      return { ...values, configValue: isSecret(key) ? box.seal(key, value) : value }
    },
  })
  return {
    ...settings,
    list: async () => (await settings.list()).filter(({ configKey }) => isKey(configKey)),
    /** All of them or none, in the order of the keys. Throws INVALID_INPUT and CONFLICT, with the settings that are concerned. */
    async saveAll(
      actor: Actor,
      entries: readonly SettingEntry[],
    ): Promise<AdminApiConfiguration[]> {
      const wrong = entries
        .filter(({ configKey, configValue }) => !VALID[configKey](configValue))
        .map(({ configKey }) => [configKey, copy.invalid[configKey]])
      if (wrong.length > 0)
        throw new AppError('INVALID_INPUT', {
          fields: Object.fromEntries(wrong) as Record<string, string>,
        })
      return settings.together(async (tx, { add, change }) => {
        const rows = await tx
          .select()
          .from(apiConfigurations)
          .orderBy(asc(apiConfigurations.configKey))
          .for('update')
        const stored = new Map(rows.map((row) => [row.configKey, row.updatedAt.toISOString()]))
        const moved = entries.filter(
          ({ configKey, seen }) => seen !== undefined && seen !== (stored.get(configKey) ?? null),
        )
        if (moved.length > 0)
          throw new AppError('CONFLICT', {
            fields: Object.fromEntries(moved.map(({ configKey }) => [configKey, copy.moved])),
          })
        const saved: AdminApiConfiguration[] = []
        for (const { configKey, configValue } of entries.toSorted(
          (a, b) => API_KEYS.indexOf(a.configKey) - API_KEYS.indexOf(b.configKey),
        )) {
          const values = { configKey, configValue, isActive: true }
          saved.push(
            await (stored.has(configKey)
              ? change(tx, { ...actor, ifMatch: null }, configKey, values)
              : add(tx, actor, values)),
          )
        }
        return saved
      })
    },

    /** To the administrator's own address. `sent` is false when the mail server refuses; `message` says why. */
    async testMail(actor: Actor): Promise<{ sent: boolean; to: string; message: string }> {
      const [admin] = await db
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, actor.id))
      const to = admin?.email ?? ''
      const { smtp, message } = await readSmtpSettings(db, box).then(
        (found) => ({ smtp: found, message: copy.testMail.notConfigured }),
        (error: unknown) => ({ smtp: null, message: explain(error) }),
      )
      await db.transaction((tx) =>
        audit(tx, actor, { action: 'SEND_TEST_MAIL', details: smtp?.host ?? '' }),
      )
      if (!smtp) return { sent: false, to, message }
      const mail = {
        to,
        subject: `${brand.name} — ${copy.testMail.subject}`,
        text: copy.testMail.text(brand.name),
      }
      const patience = delay(testPatienceMs, new Error('no mail server answered in time'), {
        ref: false,
      })
      const failure = await Promise.race([
        sendTestMail(smtp, mail).then(
          () => null,
          (error: unknown) => error,
        ),
        patience,
      ])
      if (failure === null) return { sent: true, to, message: copy.testMail.sent(to) }
      if (!ANSWERED.has((failure as { code?: string }).code ?? '')) await patience
      return { sent: false, to, message: explain(failure) }
    },
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
