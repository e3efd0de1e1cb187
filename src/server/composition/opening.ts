/** The checklist before the opening, with the doctor's checks of external services. */
import { route } from '#contract/paths.ts'
import { WEBHOOK_PATH } from '../adapters/payments/payments.ts'
import { EVENT_TYPES } from '../adapters/payments/stripe.read.ts'
import type { Config } from '../config.ts'
import { createPublisherReader } from '../domain/publisher.ts'
import { createOpening } from '../features/opening/opening.admin.ts'
import { readSmtpSettings } from '../features/settings-api/settings-api.service.ts'
import type { Finding } from '../operations/doctor-finding.ts'
import { mailService, paymentService, signInService } from '../operations/doctor-services.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { SecretBox } from '../platform/secret-box.ts'

type Deps = { config: Config; db: Db; now: Clock; secrets: SecretBox }

export function createOpeningFeature({ config, db, now, secrets }: Deps) {
  const isLive = config.stripe?.secretKey.includes('_live_') ?? false
  const payments = async (about: Finding['about']): Promise<Finding['verdict']> => {
    const findings = await paymentService(config)
    // The doctor names the webhook only when something is wrong with it.
    return (
      findings.find((finding) => finding.about === about) ??
      findings.find(({ verdict }) => verdict === 'problem') ??
      (config.stripe ? { verdict: 'ok' as const } : { verdict: 'notice' as const })
    ).verdict
  }
  return createOpening({
    db,
    now,
    publisher: createPublisherReader(config.publisher),
    configured: {
      google: config.google !== null,
      stripe: isLive,
      mail: async () => (await readSmtpSettings(db, secrets).catch(() => null)) !== null,
    },
    tests: {
      google: async () => (await signInService(config)).verdict,
      stripe: () => payments('payments'),
      webhook: () => payments('webhook'),
      mail: async () => (await mailService(config, db)).verdict,
    },
    toDeclare: {
      signInReturn: config.publicUrl + route('auth.callback').path,
      webhook: config.publicUrl + WEBHOOK_PATH,
      webhookEvents: [...EVENT_TYPES],
    },
  })
}
