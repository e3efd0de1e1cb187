/** Names something without telling what it is: whoever lacks the key can neither read the name nor try guesses against it. */
import { createHmac } from 'node:crypto'

/** HMAC-SHA-256 under a key made for this purpose alone; base64url. */
export function createKeyedHash(key: Buffer, purpose: string): (text: string) => string {
  const own = createHmac('sha256', key).update(purpose).digest()
  return (text) => createHmac('sha256', own).update(text).digest('base64url')
}
