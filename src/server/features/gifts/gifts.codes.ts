/** Gift codes: made from 80 random bits, stored as a hash, and sealed for the buyer's display. */
import { writtenCode } from '#copy/gift-code.ts'
import { hashSecret } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

/** The purpose under which codes are sealed. */
const SEALED_AS = 'gift code'

/** The columns that hold a code. */
export const storedCode = (secrets: SecretBox, code: string) => ({
  codeHash: hashSecret(code),
  codeSealed: secrets.seal(SEALED_AS, code),
})

/** Returns the code with its hyphens; null if it is erased or was sealed with another key. */
export function shownCode(secrets: SecretBox, codeSealed: string | null): string | null {
  const code = codeSealed && secrets.open(SEALED_AS, codeSealed)
  return code ? writtenCode(code) : null
}
