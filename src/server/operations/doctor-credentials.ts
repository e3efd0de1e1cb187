/** Checks the certificate of Content Credentials by signing a small picture with it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { DAY_MS } from '#contract/durations.ts'
import { createCredentials } from '../adapters/credentials/c2pa.ts'
import { CertificateError, readCertificate } from '../adapters/credentials/certificate.ts'
import type { Config } from '../config.ts'
import { codeOf, notice, ok, problem, type Finding } from './doctor-finding.ts'

const ABOUT = 'credentials'
/** Days before the expiry from which it is reported. */
const NOTICE_DAYS = 30

/** Whether the library loads on this platform and accepts the certificate. */
async function canSign(config: Config): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'antan-doctor-'))
  try {
    const source = join(folder, 'probe.jpg')
    const picture = { width: 8, height: 8, channels: 3, background: 'white' } as const
    await sharp({ create: picture }).jpeg().toFile(source)
    const credentials = createCredentials({
      source: config.credentials,
      log: { warn: () => {} },
    })
    return await credentials.sign(
      { source, target: join(folder, 'signed.jpg'), mediaType: 'image/jpeg' },
      { claim_generator_info: [{ name: 'doctor' }], format: 'image/jpeg' },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function contentCredentials(config: Config, now = new Date()): Promise<Finding> {
  try {
    const certificate = await readCertificate(config.credentials)
    if (!certificate)
      return notice(
        ABOUT,
        config.developmentAllowed
          ? 'signed with a certificate for trials, which no reader trusts'
          : 'no certificate (CREDENTIALS_CERTIFICATE_FILE): files carry XMP alone and are not signed',
      )
    const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / DAY_MS)
    if (days < 0)
      return problem(ABOUT, `the certificate expired on ${certificate.validTo.toISOString()}`)
    if (!(await canSign(config)))
      return problem(
        ABOUT,
        `files cannot be signed: @contentauth/c2pa-node is missing, lacks ${process.platform} on ${process.arch}, or rejects the certificate`,
      )
    return days < NOTICE_DAYS
      ? notice(ABOUT, `the certificate of ${certificate.name} expires in ${days} days`)
      : ok(ABOUT, `signed by ${certificate.name}, for ${days} more days`)
  } catch (error) {
    return problem(
      ABOUT,
      error instanceof CertificateError
        ? `the certificate ${error.message}`
        : `the certificate cannot be read (${codeOf(error)})`,
    )
  }
}
