/**
 * Signed files are read by the library's own reader; without certificate or library nothing is
 * signed.
 */
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exiftoolPath } from 'exiftool-vendored'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { c2pa } from '../../testing/c2pa.ts'
import { createCredentials } from './c2pa.ts'
import { parseCertificate, readCertificate } from './certificate.ts'
import type { SignableType } from './credentials.ts'
import { makeDevelopmentCertificate } from './development-certificate.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'antan-credentials-'))
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({
    create: { width: 300, height: 200, channels: 3, background: 'white', noise },
  }).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
  await picture.clone().jpeg().toFile(path('photo.jpg'))
  await picture.clone().png().toFile(path('photo.png'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const LABEL = 'urn:c2pa:7ca6882a-6f34-4beb-933a-72d5934ebee9'
const MANIFEST = {
  label: LABEL,
  claim_generator_info: [{ name: 'Antan' }],
  assertions: [
    {
      label: 'c2pa.actions.v2',
      data: {
        actions: [
          {
            action: 'c2pa.created',
            digitalSourceType:
              'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
          },
        ],
      },
    },
    { label: 'antan.restoration', kind: 'Json', data: { shares: { reconstructed: 0.04 } } },
  ],
}
const warnings: unknown[] = []
const log = { warn: (...words: unknown[]) => void warnings.push(words) } as never

async function signed(name: string, mediaType: SignableType): Promise<string> {
  const credentials = createCredentials({ source: { developmentFolder: folder }, log })
  const target = path(`signed-${name}`)
  const file = { source: path(name), target, mediaType }
  expect(await credentials.sign(file, { ...MANIFEST, format: mediaType })).toBe(true)
  return target
}
const codesOf = async (file: string, mediaType: SignableType) => {
  const store = (await c2pa!.Reader.fromAsset({ path: file, mimeType: mediaType }))!.json()
  return (store.validation_status ?? []).map(({ code }: { code: string }) => code)
}
const UNTRUSTED = 'signingCredential.untrusted'

test.skipIf(!c2pa).each([
  ['photo.jpg', 'image/jpeg'],
  ['photo.png', 'image/png'],
] as const)('%s is signed as a whole, and a changed byte is found out', async (name, mediaType) => {
  const file = await signed(name, mediaType)
  const store = (await c2pa!.Reader.fromAsset({ path: file, mimeType: mediaType }))!.json()
  const manifest = store.manifests![LABEL]!
  expect(store).toMatchObject({ active_manifest: LABEL, validation_state: 'Valid' })
  expect(manifest.signature_info).toMatchObject({ common_name: 'Antan (essai)', alg: 'Es256' })
  expect(JSON.stringify(manifest.assertions)).toContain('"reconstructed":0.04')
  expect(await codesOf(file, mediaType)).toEqual([UNTRUSTED])

  const bytes = readFileSync(file)
  const at = mediaType === 'image/jpeg' ? bytes.length - 40 : bytes.lastIndexOf('IDAT') + 40
  bytes[at]! ^= 1
  writeFileSync(path(`spoilt-${name}`), bytes)
  expect(await codesOf(path(`spoilt-${name}`), mediaType)).toContain('assertion.dataHash.mismatch')
})

test.skipIf(!c2pa)('ExifTool reads the manifest and the XMP', async () => {
  const file = await signed('photo.jpg', 'image/jpeg')
  const metadata = execFileSync(await exiftoolPath(), ['-G', '-a', '-struct', '-j', file], {
    encoding: 'utf8',
  })
  expect(metadata).toContain('compositeWithTrainedAlgorithmicMedia')
  expect(metadata).toContain('JUMBF')
})

test('the development certificate is created once, readable by this user only', async () => {
  const source = { developmentFolder: path('fresh') }
  const [first, second] = await Promise.all([readCertificate(source), readCertificate(source)])
  expect(first!.id).toBe(second!.id)
  expect(first!.validTo.getTime()).toBeGreaterThan(Date.now() + 800 * 24 * 3_600_000)
  expect(statSync(path('fresh/content-credentials.pem')).mode & 0o777).toBe(0o600)
})

test('a certificate that C2PA rejects is refused with its reason', () => {
  const { certificate, privateKey } = makeDevelopmentCertificate('Antan', new Date())
  const [signer, root] = certificate.split(/(?<=-----END CERTIFICATE-----\n)/)
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const pem = foreign.export({ type: 'pkcs8', format: 'pem' })
  const parse = (chain: string, key: string) => () =>
    parseCertificate(Buffer.from(chain), Buffer.from(key))
  expect(parse(certificate, privateKey)()).toMatchObject({
    algorithm: 'es256',
    name: 'Antan (essai)',
  })
  expect(parse(signer!, String(pem))).toThrow('do not belong together')
  expect(parse(root!, privateKey)).toThrow('do not belong together')
  expect(parse('nothing', privateKey)).toThrow('is no PEM certificate')
  expect(parse(certificate, 'nothing')).toThrow('has no readable PEM private key')
})

test('without the library or the certificate nothing is signed, and one warning is logged', async () => {
  const file = {
    source: path('photo.jpg'),
    target: path('none.jpg'),
    mediaType: 'image/jpeg',
  } as const
  warnings.length = 0
  const missing = createCredentials({
    source: { developmentFolder: folder },
    log,
    load: () => Promise.reject(new Error('Cannot find package')),
  })
  expect(await missing.sign(file, MANIFEST)).toBe(false)
  expect(await missing.signer()).toBe(null)
  expect(await missing.sign(file, MANIFEST)).toBe(false)
  expect(warnings).toHaveLength(1)

  const unread = createCredentials({
    source: { certificateFile: path('no.pem'), keyFile: path('no.key') },
    log,
  })
  expect(await unread.signer()).toBe(null)
  expect(warnings).toHaveLength(2)
  expect(await createCredentials({ source: null, log }).signer()).toBe(null)
  expect(warnings).toHaveLength(2)
})

test('a certificate that could not be read once is used for the next file', async () => {
  const certificateFile = path('late.pem')
  const credentials = createCredentials({
    source: { certificateFile, keyFile: certificateFile },
    log,
    load: () => Promise.resolve({ CallbackSigner: { newSigner: () => ({}) } } as never),
  })
  expect(await credentials.signer()).toBe(null)
  const { certificate, privateKey } = makeDevelopmentCertificate('Antan', new Date())
  writeFileSync(certificateFile, certificate + privateKey)
  expect(await credentials.signer()).not.toBe(null)
})

test('a file that the library rejects is not signed', async () => {
  writeFileSync(path('broken.jpg'), 'no picture')
  const credentials = createCredentials({ source: { developmentFolder: folder }, log })
  const file = {
    source: path('broken.jpg'),
    target: path('none.jpg'),
    mediaType: 'image/jpeg',
  } as const
  expect(await credentials.sign(file, { ...MANIFEST, format: 'image/jpeg' })).toBe(false)
})
