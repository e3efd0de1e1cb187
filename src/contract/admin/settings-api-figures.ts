/** Keys of the API configuration, shared by client and server. Loads no schema. */

/**
 * Settings of outside services. Secrets never leave the server: a reply contains only whether they
 * have a value.
 */
export const API_KEYS = [
  'google_analytics_id',
  'smtp_host',
  'smtp_port',
  'smtp_secure',
  'smtp_user',
  'smtp_password',
] as const
export type ApiKey = (typeof API_KEYS)[number]
export const SECRET_API_KEYS = ['smtp_password'] as const satisfies readonly ApiKey[]
/** Settings that name the server a stored password is for: a change or deletion erases it. */
export const isMailServerKey = (key: string): boolean => key === 'smtp_host' || key === 'smtp_port'
/** Hours after the mail server was replaced in which no password link is mailed. */
export const PASSWORD_LINK_HOLD_HOURS = 24
/** Why a stored secret was deleted: its server changed, or the key that seals secrets did. */
export const ERASURES = ['server-changed', 'key-changed'] as const
export type Erasure = (typeof ERASURES)[number]
/** Mail is configured when all of these have a value (spec 2 §2). */
export const MAIL_KEYS = [
  'smtp_host',
  'smtp_user',
  'smtp_password',
] as const satisfies readonly ApiKey[]
/** How mail travels: the port and the value of smtp_secure (spec 2 §9). */
export const MAIL_SECURITY = {
  TLS: { port: '587', secure: 'false' },
  SSL: { port: '465', secure: 'true' },
} as const
