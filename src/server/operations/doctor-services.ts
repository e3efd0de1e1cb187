/**
 * Checks of external services: Google, Stripe, the mail server, Replicate. They sign nobody in,
 * charge nothing and send no mail.
 */
import { RemoteEngineError } from '#engine/engines/replicate/errors.ts'
import { createPredictions } from '#engine/engines/replicate/predictions.ts'
import { GOOGLE_ISSUER, isClientRefused } from '../adapters/identity/oidc.ts'
import { trySmtp } from '../adapters/mail/smtp.ts'
import { WEBHOOK_PATH } from '../adapters/payments/payments.ts'
import { examineStripe } from '../adapters/payments/stripe.check.ts'
import type { Config } from '../config.ts'
import { hasInstallationKey, openSecretBox } from '../platform/secret-box.ts'
import { codeOf, notice, ok, problem, type Finding } from './doctor-finding.ts'
import {
  MailPasswordLost,
  readSmtpSettings,
} from '../features/settings-api/settings-api.service.ts'
import { isReadable } from '../features/auth/auth.codes.ts'
import { and, eq, isNotNull } from '../db/drizzle.ts'
import { secondFactors } from '../db/schema/second-factors.ts'
import { users } from '../db/schema/users.ts'
import { isSecondFactorRequired, isStaffRow } from '../domain/staff.ts'
import type { Reader } from '../platform/db.ts'

const TIMEOUT_MS = 15_000
/** PostgreSQL's error code for a missing table, as before the first start. */
const UNDEFINED_TABLE = '42P01'

/** `issuer` is Google except in tests. */
export async function signInService(
  { google, publicUrl }: Config,
  issuer = GOOGLE_ISSUER,
): Promise<Finding> {
  if (!google)
    return notice(
      'sign-in',
      'the development provider: anybody signs in as anybody, and demonstration accounts exist',
    )
  const asked = {
    issuer,
    ...google,
    redirectUri: `${publicUrl}/api/auth/google/callback`,
    allowHttp: issuer !== GOOGLE_ISSUER,
  }
  return isClientRefused(asked).then(
    (refused) =>
      refused
        ? problem('sign-in', 'Google refuses GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET')
        : ok('sign-in', 'Google, which does not refuse this client'),
    (error: unknown) => problem('sign-in', `Google cannot be reached (${codeOf(error)})`),
  )
}

/** Codes of authenticators hold for 30 s before and after, webhooks of Stripe for 300 s. */
const MAX_CLOCK_ERROR_SECONDS = 30

/**
 * Compares this machine's clock with the date of a reply of Google; nothing where Google is not
 * used or does not answer.
 */
export async function clockService(
  { google }: Config,
  { issuer = GOOGLE_ISSUER, now }: { issuer?: string | undefined; now: () => Date },
): Promise<Finding[]> {
  if (!google) return []
  const reply = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  const seconds = Math.round(
    (now().getTime() - Date.parse(reply?.headers.get('date') ?? '')) / 1_000,
  )
  if (Number.isNaN(seconds)) return []
  return [
    Math.abs(seconds) > MAX_CLOCK_ERROR_SECONDS
      ? problem(
          'clock',
          `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}: run a time service`,
        )
      : ok('clock', 'agrees with Google'),
  ]
}

export async function paymentService({
  stripe,
  developmentAllowed,
  vatRate,
  publicUrl,
}: Config): Promise<Finding[]> {
  if (!stripe)
    return [
      notice(
        'payments',
        developmentAllowed ? 'the sandbox: no real money' : 'none: nothing is sold',
      ),
    ]
  const webhookUrl = publicUrl + WEBHOOK_PATH
  try {
    const { isRefused, forbidden, unsent } = await examineStripe({ ...stripe, webhookUrl })
    if (isRefused) return [problem('payments', 'Stripe refuses STRIPE_SECRET_KEY')]
    if (forbidden.length > 0)
      return [problem('payments', `STRIPE_SECRET_KEY has no access to ${forbidden.join(', ')}`)]
    const vat = vatRate ? `VAT ${vatRate} %` : 'no VAT (art. 293 B du CGI)'
    const live = stripe.secretKey.includes('_live_')
    return [
      live ? ok('payments', `Stripe, ${vat}`) : notice('payments', `Stripe with test keys, ${vat}`),
      ...(unsent === null
        ? [
            notice(
              'webhook',
              `this key may not know whether Stripe sends its events to ${webhookUrl}`,
            ),
          ]
        : []),
      ...(unsent && unsent.length > 0
        ? [
            notice(
              'webhook',
              `Stripe does not send ${unsent.join(', ')} to ${webhookUrl}: such events are asked for every ten minutes only`,
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [problem('payments', `Stripe cannot be reached (${codeOf(error)})`)]
  }
}

/** The settings are in the database; null if it is not open. */
export async function mailService(config: Config, reader: Reader | null): Promise<Finding> {
  if (!reader)
    return notice(
      'mail',
      'its settings are in the database; the back office (Configuration) sends a mail to try them',
    )
  try {
    const settings = hasInstallationKey(config)
      ? await readSmtpSettings(reader, openSecretBox(config))
      : null
    if (!settings)
      return notice(
        'mail',
        `no mail server (back office, Configuration): mails stay in ${config.dataDir}/outbox`,
      )
    return await trySmtp(settings).then(
      () => ok('mail', `${settings.user} at ${settings.host}:${settings.port}`),
      (error: unknown) =>
        problem(
          'mail',
          `${settings.host}:${settings.port} ${codeOf(error) === 'EAUTH' ? 'refuses the user or the password' : `cannot be used (${codeOf(error)})`}`,
        ),
    )
  } catch (error) {
    if (error instanceof MailPasswordLost)
      return problem('mail', `${error.message} (back office, Configuration): mails wait`)
    const code = codeOf(error)
    return code === UNDEFINED_TABLE
      ? notice('mail', 'to be set in the back office (Configuration) after the first start')
      : problem('mail', `its settings cannot be read (${code})`)
  }
}

/** Returns nothing for other engines. */
export async function remoteEngine({ replicate }: Config): Promise<Finding[]> {
  if (!replicate) return []
  const disclosure = notice(
    'replicate',
    'photos are sent to Replicate: the privacy policy, the legal notice and the pages that say where photos are restored must say so',
  )
  const checked = await createPredictions(replicate)
    .check(AbortSignal.timeout(TIMEOUT_MS))
    .then(
      () => ok('replicate', `${replicate.model} at ${new URL(replicate.baseUrl).host}`),
      (error: unknown) =>
        problem(
          'replicate',
          error instanceof RemoteEngineError && error.code === 'REFUSED'
            ? 'REPLICATE_API_TOKEN is refused'
            : `cannot be reached (${codeOf(error)})`,
        ),
    )
  return [checked, disclosure]
}

/**
 * Reports staff without a second factor, and secrets that the installation's key cannot decrypt;
 * nothing before the first start.
 */
export async function secondFactorState(config: Config, reader: Reader): Promise<Finding[]> {
  try {
    const staff = await reader
      .select({ id: users.id, sealed: secondFactors.sealedSecret })
      .from(users)
      .leftJoin(
        secondFactors,
        and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.enabledAt)),
      )
      .where(isStaffRow)
    const box = hasInstallationKey(config) ? openSecretBox(config) : null
    const lost = staff.filter(
      ({ id, sealed }) => sealed !== null && !(box && isReadable(box, id, sealed)),
    ).length
    if (lost > 0)
      return [
        problem(
          'two factors',
          `${lost} second factors were sealed with another key: recovery codes still work, else npm run admin:reset-second-factor`,
        ),
      ]
    const missing = staff.filter(({ sealed }) => sealed === null).length
    const isRequired = await isSecondFactorRequired(reader)
    const text = `${staff.length - missing} of ${staff.length} administrators and support staff, ${isRequired ? 'required' : 'not required'}`
    return [isRequired || missing === 0 ? ok('two factors', text) : notice('two factors', text)]
  } catch (error) {
    return codeOf(error) === UNDEFINED_TABLE
      ? []
      : [problem('two factors', `cannot be read (${codeOf(error)})`)]
  }
}
