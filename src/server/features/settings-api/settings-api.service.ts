/** Settings of outside services: audience measurement and outgoing mail. Secrets are stored sealed and never leave. */
import { asc, eq } from 'drizzle-orm'
import type { AdminApiConfiguration } from '#contract/admin/content-api.ts'
import { API_KEYS, MAIL_SECURITY, SECRET_API_KEYS, type ApiKey } from '#contract/admin/content-figures.ts'
import { apiConfigurationCopy as copy } from '#copy/content-admin.ts'
import { brand } from '#copy/brand.ts'
import type { Actor } from '../../back-office/audit.ts'
import { createResource, fieldError } from '../../back-office/resource.ts'
import { apiConfigurations } from '../../db/schema/content.ts'
import { users } from '../../db/schema/users.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

/** How to reach the mail server. `secure` is SSL from the first byte; otherwise STARTTLS is required. */
export type SmtpSettings = { host: string; port: number; secure: boolean; user: string; password: string }
export type TestMail = { to: string; subject: string; text: string }
export type SettingsApiDeps = {
  db: Db
  box: SecretBox
  contentChanged(tx: Tx): Promise<void>
  /** Sends at once with these settings; rejects with whatever the mail server or the network said. */
  sendTestMail(settings: SmtpSettings, mail: TestMail): Promise<void>
}
type Row = typeof apiConfigurations.$inferSelect

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

const present = ({ configKey, configValue, isActive, updatedAt }: Row): AdminApiConfiguration => ({
  configKey: configKey as ApiKey, configValue: isSecret(configKey) ? null : configValue, isActive, hasValue: configValue !== '', updatedAt: updatedAt.toISOString(),
})

/** Null until server, user and password are all set and active. */
export async function readSmtpSettings(reader: Reader, box: SecretBox): Promise<SmtpSettings | null> {
  const rows = await reader.select().from(apiConfigurations).where(eq(apiConfigurations.isActive, true))
  const value = (key: ApiKey) => rows.find(({ configKey }) => configKey === key)?.configValue ?? ''
  const password = box.open('smtp_password', value('smtp_password'))
  if (value('smtp_host') === '' || value('smtp_user') === '' || !password) return null
  const secure = value('smtp_secure') === MAIL_SECURITY.SSL.secure
  return { host: value('smtp_host'), port: Number(value('smtp_port') || MAIL_SECURITY[secure ? 'SSL' : 'TLS'].port), secure, user: value('smtp_user'), password }
}

/** What went wrong, for the administrator who set it up; nothing of the server's own words, which may hold the password. */
function explain(error: unknown): string {
  const { code } = error as { code?: string }
  if (code === 'EAUTH') return copy.testMail.refused
  if (code === 'ETLS') return copy.testMail.insecure
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'].includes(code ?? '')) return copy.testMail.unreachable
  return copy.testMail.failed
}

/** The password was meant for the server that it was entered with: another one must not be sent it. */
const forgetPassword = (tx: Tx) => tx.update(apiConfigurations).set({ configValue: '' }).where(eq(apiConfigurations.configKey, 'smtp_password'))

export function createSettingsApi({ db, box, contentChanged, sendTestMail }: SettingsApiDeps) {
  const settings = createResource({
    db, table: apiConfigurations, key: 'configKey', noun: 'API_CONFIGURATION', changed: contentChanged,
    orderBy: [asc(apiConfigurations.configKey)], label: (row) => row.configKey, present,
    async prepare(tx, values, current) {
      const key = current?.configKey ?? values.configKey ?? ''
      const value = values.configValue?.trim()
      if (value === undefined || !isKey(key)) return values
      if (!VALID[key](value)) throw fieldError('configValue', copy.invalid[key])
      if (key === 'smtp_host' && value !== current?.configValue) await forgetPassword(tx)
      return { ...values, configValue: isSecret(key) ? box.seal(key, value) : value }
    },
  })
  return {
    ...settings,
    list: async () => (await settings.list()).filter(({ configKey }) => isKey(configKey)),
    /** To the administrator's own address. `sent` is false when the mail server refuses; `message` says why. */
    async testMail({ id }: Actor): Promise<{ sent: boolean; to: string; message: string }> {
      const [admin] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
      const to = admin?.email ?? ''
      const smtp = await readSmtpSettings(db, box)
      if (!smtp) return { sent: false, to, message: copy.testMail.notConfigured }
      try {
        await sendTestMail(smtp, { to, subject: `${brand.name} — ${copy.testMail.subject}`, text: copy.testMail.text(brand.name) })
        return { sent: true, to, message: copy.testMail.sent(to) }
      } catch (error) {
        return { sent: false, to, message: explain(error) }
      }
    },
  }
}
export type SettingsApi = ReturnType<typeof createSettingsApi>
