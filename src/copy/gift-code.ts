/** The written form of a gift code, and how a typed one is read. */
import { GIFT_ALPHABET, GIFT_CODE_LENGTH } from '#contract/gift-figures.ts'
import { brand } from './brand.ts'

const PREFIX = brand.filePrefix.toUpperCase()
const CODE = new RegExp(`^[${GIFT_ALPHABET}]{${GIFT_CODE_LENGTH}}$`)

/** '7KQ2-M0XD-9RTV-3BHZ' from the sixteen characters. */
export const groupedCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** 'ANTAN-7KQ2-M0XD-9RTV-3BHZ' from the sixteen characters. */
export const writtenCode = (code: string): string => `${PREFIX}-${groupedCode(code)}`

/** The form of a code, for an empty input. */
export const CODE_EXAMPLE = writtenCode('X'.repeat(GIFT_CODE_LENGTH))

/**
 * The sixteen characters of a code as somebody typed it: in any case, with any separators, O for 0,
 * I and L for 1. Null for a text that cannot be a code.
 */
export function readCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  const isPrefixed = signs.length === PREFIX.length + GIFT_CODE_LENGTH && signs.startsWith(PREFIX)
  const code = (isPrefixed ? signs.slice(PREFIX.length) : signs)
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}
