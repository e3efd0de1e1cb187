/**
 * The form values of the API configuration: what is sent, and the comparison with stored values.
 */
import {
  API_KEYS,
  isMailServerKey,
  MAIL_SECURITY,
  SECRET_API_KEYS,
  type ApiKey,
} from '#contract/admin/settings-api-figures.ts'
import type { AdminApiConfiguration } from '#contract/admin/settings-api.ts'
import { adminApiCopy as copy, apiValueInWords } from '#copy/admin/settings-api.ts'
import type { Field } from '../toolkit/form.ts'
import type { Stored } from '../toolkit/use-save.ts'

type Security = '' | keyof typeof MAIL_SECURITY
export type ApiValues = Record<Exclude<ApiKey, 'smtp_secure'>, string> & { security: Security }
/** The filled fields by key. */
export type Filled = Partial<Record<ApiKey, string>>
export const EMPTY: ApiValues = {
  google_analytics_id: '',
  smtp_host: '',
  smtp_port: '',
  smtp_user: '',
  smtp_password: '',
  security: '',
}

/**
 * Trims and drops empty fields; the chosen security sets the mode, and the port unless one is
 * typed.
 */
export function filledIn({ security, ...texts }: ApiValues): Filled {
  const mode =
    security === ''
      ? {}
      : { smtp_port: MAIL_SECURITY[security].port, smtp_secure: MAIL_SECURITY[security].secure }
  return {
    ...mode,
    ...Object.fromEntries(
      Object.entries(texts)
        .map(([key, value]) => [key, value.trim()])
        .filter(([, value]) => value !== ''),
    ),
  }
}

const isSecret = (key: ApiKey): boolean => SECRET_API_KEYS.some((secret) => secret === key)

/**
 * The stored values of the filled keys and their versions; a secret is represented by its
 * `updatedAt`.
 */
export function storedOf(rows: readonly AdminApiConfiguration[], filled: Filled): Stored<Filled> {
  const keys = API_KEYS.filter((key) => filled[key] !== undefined)
  const rowOf = (key: ApiKey) => rows.find(({ configKey }) => configKey === key)
  return {
    values: Object.fromEntries(
      keys.map((key) => [
        key,
        (isSecret(key) ? rowOf(key)?.updatedAt : rowOf(key)?.configValue) ?? '',
      ]),
    ),
    version: JSON.stringify(
      Object.fromEntries(keys.map((key) => [key, rowOf(key)?.updatedAt ?? null])),
    ),
  }
}

/** The warning before a deletion: removing the mail server also erases the password. */
export function removalText(configKey: ApiKey, rows: readonly AdminApiConfiguration[]): string {
  const hasPassword = rows.some((row) => row.configKey === 'smtp_password' && row.hasValue)
  return isMailServerKey(configKey) && hasPassword ? copy.removeServerText : copy.removeText
}

/** The request body of a save. */
export function entriesOf(filled: Filled, version: string | null) {
  const seen = JSON.parse(version ?? '{}') as Partial<Record<ApiKey, string | null>>
  return API_KEYS.flatMap((configKey) =>
    filled[configKey] === undefined
      ? []
      : [{ configKey, configValue: filled[configKey], seen: seen[configKey] ?? null }],
  )
}

/** The fields of a comparison. */
export const FILLED_FIELDS: readonly Field<Filled>[] = API_KEYS.map((name) => ({
  name,
  label: copy.fields[name],
  input: 'custom',
  render: () => null,
  show: (value: string | undefined) =>
    isSecret(name) && value ? copy.hidden : value ? apiValueInWords(name, value) : '',
}))
