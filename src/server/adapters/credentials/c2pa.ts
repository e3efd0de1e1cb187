/**
 * Signs files with the C2PA library, an optional dependency that is loaded at the first signature.
 */
import { sign as signBytes, constants } from 'node:crypto'
import type { CallbackSigner } from '@contentauth/c2pa-node'
import type { Log } from '../../platform/log.ts'
import { readCertificate, type CertificateSource, type SigningCertificate } from './certificate.ts'
import type { Credentials, SignableType } from './credentials.ts'

/** Bytes kept free for the signature, its certificates among them. */
const SIGNATURE_BYTES = 10_240
/**
 * Maximum number of signatures that wait for their turn; beyond it files are delivered unsigned.
 */
const MAX_WAITING = 16
/** The library checks what it has signed by reading the file again; our tests do that. */
const SETTINGS = { builder: { thumbnail: { enabled: false } }, verify: { verifyAfterSign: false } }

const loadLibrary = () => import('@contentauth/c2pa-node')
type Library = Awaited<ReturnType<typeof loadLibrary>>
type Ready = { library: Library; certificate: SigningCertificate; signer: CallbackSigner }

/** The signature of these bytes in the form that COSE has for the algorithm. */
function signatureOf(
  { algorithm, privateKey: key }: Pick<SigningCertificate, 'algorithm' | 'privateKey'>,
  bytes: Buffer,
): Buffer {
  if (algorithm === 'ed25519') return signBytes(null, bytes, key)
  const hash = `sha${algorithm.slice(2)}`
  return algorithm === 'ps256'
    ? signBytes(hash, bytes, {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      })
    : signBytes(hash, bytes, { key, dsaEncoding: 'ieee-p1363' })
}

export function createCredentials({
  source,
  log,
  load = loadLibrary,
}: {
  source: CertificateSource
  log: Pick<Log, 'warn'>
  load?: () => Promise<Library>
}): Credentials {
  let ready: Promise<Ready | null> | undefined
  let hasFailed = false
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function failed(error: unknown): void {
    if (!hasFailed) log.warn({ err: error }, 'files are given out without Content Credentials')
    hasFailed = true
  }

  async function open(): Promise<Ready | null> {
    try {
      const certificate = await readCertificate(source)
      if (certificate === null) return null
      const library = await load()
      const signer = library.CallbackSigner.newSigner(
        {
          alg: certificate.algorithm,
          certs: [certificate.chain],
          reserveSize: SIGNATURE_BYTES,
          directCoseHandling: false,
        },
        async (bytes) => signatureOf(certificate, bytes),
      )
      return { library, certificate, signer }
    } catch (error) {
      failed(error)
      // The next file tries again, since the cause may have passed.
      ready = undefined
      return null
    }
  }
  const prepare = () => (ready ??= open())

  async function write(
    {
      source: from,
      target,
      mediaType,
    }: { source: string; target: string; mediaType: SignableType },
    manifest: object,
  ): Promise<boolean> {
    const prepared = await prepare()
    if (prepared === null) return false
    try {
      const builder = prepared.library.Builder.withJson(manifest, SETTINGS)
      await builder.signAsync(
        prepared.signer,
        { path: from, mimeType: mediaType },
        { path: target, mimeType: mediaType },
      )
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }

  return {
    async signer() {
      const prepared = await prepare()
      return prepared && { id: prepared.certificate.id, name: prepared.certificate.name }
    },
    async sign(file, manifest) {
      if (waiting >= MAX_WAITING) return false
      waiting++
      const written = last.then(() => write(file, manifest))
      last = written
      return written.finally(() => waiting--)
    },
  }
}
