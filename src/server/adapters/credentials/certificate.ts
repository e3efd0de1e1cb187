/**
 * Reads the certificate that files are signed with: the operator's, or a self-made one for trials.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#copy/brand.ts'
import type { Config } from '../../config.ts'
import { createOnce } from '../../platform/create-once.ts'
import { makeDevelopmentCertificate } from './development-certificate.ts'

/** Where the certificate comes from; null for none. */
export type CertificateSource =
  | { certificateFile: string; keyFile: string }
  | { developmentFolder: string }
  | null

/** The operator's certificate, else one for trials where development doubles may run. */
export const certificateSource = ({
  credentials,
  developmentAllowed,
  dataDir,
}: Pick<Config, 'credentials' | 'developmentAllowed' | 'dataDir'>): CertificateSource =>
  credentials ?? (developmentAllowed ? { developmentFolder: dataDir } : null)

type SigningAlgorithm = 'es256' | 'es384' | 'es512' | 'ps256' | 'ed25519'
export type SigningCertificate = {
  /** PEM, the signer's certificate first. */
  chain: Buffer
  privateKey: KeyObject
  algorithm: SigningAlgorithm
  /** SHA-256 of the signer's certificate, in hexadecimal. */
  id: string
  /** Common name of the signer. */
  name: string
  validFrom: Date
  validTo: Date
}

/** A message names what is wrong with a certificate, never its content. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

const DEVELOPMENT_FILE = 'content-credentials.pem'
/**
 * Extended key usages that C2PA accepts: e-mail protection, document signing, C2PA claim signing.
 */
const ACCEPTED_USAGES = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1']
const CURVES: Record<string, SigningAlgorithm> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
}

const MIN_RSA_BITS = 2048

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SigningAlgorithm {
  const { namedCurve = '', modulusLength = 0 } = asymmetricKeyDetails ?? {}
  const curve = asymmetricKeyType === 'ec' ? CURVES[namedCurve] : undefined
  if (curve) return curve
  if (asymmetricKeyType === 'ed25519') return 'ed25519'
  if (asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS) return 'ps256'
  throw new CertificateError(
    'its key is none that C2PA knows: P-256, P-384, P-521, Ed25519, or RSA of 2048 bits or more',
  )
}

/** Throws CertificateError for what C2PA or its readers reject. Expiry is not checked. */
export function parseCertificate(chain: Buffer, key: Buffer): SigningCertificate {
  const certificate = parse(() => new X509Certificate(chain), 'is no PEM certificate')
  const privateKey = parse(() => createPrivateKey(key), 'has no readable PEM private key')
  if (!certificate.checkPrivateKey(privateKey))
    throw new CertificateError('and the private key do not belong together')
  if (certificate.ca || certificate.issuer === certificate.subject)
    throw new CertificateError('must be issued by an authority, not by itself')
  if (!(certificate.keyUsage ?? []).some((usage) => ACCEPTED_USAGES.includes(usage)))
    throw new CertificateError(
      'lacks the extended key usage e-mail protection, document signing or C2PA claim signing',
    )
  return {
    chain,
    privateKey,
    algorithm: algorithmOf(privateKey),
    id: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    name: /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject,
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
  }
}

function parse<T>(read: () => T, problem: string): T {
  try {
    return read()
  } catch {
    throw new CertificateError(problem)
  }
}

async function developmentPem(folder: string): Promise<Buffer> {
  const file = join(folder, DEVELOPMENT_FILE)
  createOnce(file, () => {
    const { certificate, privateKey } = makeDevelopmentCertificate(brand.name, new Date())
    return privateKey + certificate
  })
  return readFile(file)
}

/** Null without a source. Throws CertificateError, or the error of a file that cannot be read. */
export async function readCertificate(
  source: CertificateSource,
): Promise<SigningCertificate | null> {
  if (source === null) return null
  if ('developmentFolder' in source) {
    const pem = await developmentPem(source.developmentFolder)
    return parseCertificate(Buffer.from(pem.subarray(pem.indexOf('-----BEGIN CERTIFICATE'))), pem)
  }
  return parseCertificate(await readFile(source.certificateFile), await readFile(source.keyFile))
}
