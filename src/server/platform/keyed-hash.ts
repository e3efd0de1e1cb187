/** Pseudonyms: without the key nobody can read the original or test guesses against it. */
import { createHmac } from 'node:crypto'

/** HMAC-SHA-256 under a key derived for this purpose, as base64url. */
export function createKeyedHash(key: Buffer, purpose: string): (text: string) => string {
  const own = createHmac('sha256', key).update(purpose).digest()
  return (text) => createHmac('sha256', own).update(text).digest('base64url')
}
