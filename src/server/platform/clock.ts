/** Time, identifiers and secrets, injected into features so that tests can choose them. */
import { createHash, randomBytes } from 'node:crypto'
import { GIFT_ALPHABET, GIFT_CODE_LENGTH } from '#contract/gift-figures.ts'
import { PHOTO_ID_PREFIX } from '#contract/limits.ts'

export type Clock = () => Date

export const systemClock: Clock = () => new Date()
/** A secret of `bytes` random bytes, base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')
/**
 * A code that people type, without separators: 80 random bits, from the low five bits of each of
 * sixteen bytes.
 */
export const newTypedCode = (): string =>
  Array.from(randomBytes(GIFT_CODE_LENGTH), (byte) => GIFT_ALPHABET[byte & 31]).join('')
/** `photo_` and 144 random bits. */
export const newPublicId = (): string => PHOTO_ID_PREFIX + randomBytes(18).toString('base64url')
/** SHA-256 as hex, the stored form of every secret. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')
