/**
 * Makes a certificate for trials: a chain of two X.509 certificates (RFC 5280), since C2PA rejects
 * a self-signed signer.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'

const VALID_DAYS = 825

/** One element in DER: tag, length, content. */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const bytes = length.subarray(length.findIndex((byte) => byte !== 0))
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const octets = (content: Buffer) => element(0x04, content)
const TRUE = element(0x01, Buffer.from([0xff]))
const bits = (content: Buffer, unusedBits = 0) => element(0x03, Buffer.from([unusedBits]), content)

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((value) => {
    const groups = [value & 0x7f]
    for (let left = value >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return element(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** UTCTime, which RFC 5280 asks for until 2049. */
const time = (at: Date) =>
  element(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const attribute = (id: string, value: string) =>
  element(0x31, sequence(objectId(id), element(0x0c, Buffer.from(value))))
const nameOf = (organisation: string, commonName: string) =>
  sequence(attribute('2.5.4.10', organisation), attribute('2.5.4.3', commonName))

const KEY_USAGE = '2.5.29.15'
const BASIC_CONSTRAINTS = '2.5.29.19'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const SUBJECT_KEY_ID = '2.5.29.14'
const AUTHORITY_KEY_ID = '2.5.29.35'
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'

const critical = (id: string, value: Buffer) => sequence(objectId(id), TRUE, octets(value))
const extension = (id: string, value: Buffer) => sequence(objectId(id), octets(value))
const ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))

type Party = { name: Buffer; publicKey: KeyObject; privateKey: KeyObject }

const spki = ({ publicKey }: Party): Buffer => publicKey.export({ type: 'spki', format: 'der' })
const keyIdOf = (party: Party): Buffer =>
  createHash('sha256').update(spki(party)).digest().subarray(0, 20)

function newParty(organisation: string, commonName: string): Party {
  const name = nameOf(organisation, commonName)
  return { name, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
}

const extensionsOf = (subject: Party, issuer: Party): Buffer[] => [
  ...(subject === issuer
    ? [
        critical(BASIC_CONSTRAINTS, sequence(TRUE)),
        // keyCertSign.
        critical(KEY_USAGE, bits(Buffer.from([0x04]), 2)),
      ]
    : [
        critical(BASIC_CONSTRAINTS, sequence()),
        // digitalSignature.
        critical(KEY_USAGE, bits(Buffer.from([0x80]), 7)),
        extension(EXTENDED_KEY_USAGE, sequence(objectId(EMAIL_PROTECTION))),
        extension(AUTHORITY_KEY_ID, sequence(element(0x80, keyIdOf(issuer)))),
      ]),
  extension(SUBJECT_KEY_ID, octets(keyIdOf(subject))),
]

function certificate(subject: Party, issuer: Party, now: Date): string {
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)])
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, serial),
    ECDSA_SHA256,
    issuer.name,
    sequence(
      time(new Date(now.getTime() - DAY_MS)),
      time(new Date(now.getTime() + VALID_DAYS * DAY_MS)),
    ),
    subject.name,
    spki(subject),
    element(0xa3, sequence(...extensionsOf(subject, issuer))),
  )
  const signature = sign('sha256', content, issuer.privateKey)
  const base64 = sequence(content, ECDSA_SHA256, bits(signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** The chain (signer first) and the signer's private key (PKCS 8), both in PEM. */
export function makeDevelopmentCertificate(
  name: string,
  now: Date,
): { certificate: string; privateKey: string } {
  const root = newParty(name, `${name} (racine d'essai)`)
  const signer = newParty(name, `${name} (essai)`)
  return {
    certificate: certificate(signer, root, now) + certificate(root, root, now),
    privateKey: signer.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
