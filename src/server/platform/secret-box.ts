/** Encrypts secrets stored in the database: AES-256-GCM, bound to the name of the secret. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce } from './create-once.ts'

const PREFIX = 'sealed:1:'
const IV_BYTES = 12
const TAG_BYTES = 16

export type SecretBox = {
  /** Encrypts a text for `open` with the same key and name. */
  seal(name: string, text: string): string
  /** Null for a text not sealed with this key and name. */
  open(name: string, sealed: string): string | null
}

/** Whether a text was sealed, with any key. */
export const isSealed = (text: string): boolean => text.startsWith(PREFIX)

/** @param key 32 bytes */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(name, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
      const sealed = Buffer.concat([
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return PREFIX + sealed.toString('base64url')
    },
    open(name, sealed) {
      if (!isSealed(sealed)) return null
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

type KeySettings = { secretsKey: string | null; dataDir: string }
const keyFileOf = ({ dataDir }: KeySettings): string => join(dataDir, 'secret.key')

/**
 * The installation's key: from the environment, or from the data folder, where the first call
 * creates it.
 */
export const installationKey = (settings: KeySettings): Buffer =>
  secretKey(settings.secretsKey, keyFileOf(settings))
export const hasInstallationKey = (settings: KeySettings): boolean =>
  settings.secretsKey !== null || existsSync(keyFileOf(settings))
/** Seals what the database stores with the installation's key. */
export const openSecretBox = (settings: KeySettings): SecretBox =>
  createSecretBox(installationKey(settings))

/**
 * The key derived from the setting, or the one in a file for this user only, which is created the
 * first time.
 */
export function secretKey(given: string | null, file: string): Buffer {
  if (given !== null) return createHash('sha256').update(given).digest()
  createOnce(file, () => randomBytes(32).toString('base64'))
  chmodSync(file, 0o600)
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32)
    throw new Error(
      `${file} does not hold a key: put the right file back, or delete it and enter the secrets again`,
    )
  return key
}
