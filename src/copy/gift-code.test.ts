/** Gift codes: written legibly, read however they are typed. */
import { expect, test } from 'vitest'
import { readCode, writtenCode } from './gift-code.ts'

const CODE = '7KQ2M0XD9RTV31HZ'

test('a code is written in groups of four and read back', () => {
  expect(writtenCode(CODE)).toBe('ANTAN-7KQ2-M0XD-9RTV-31HZ')
  expect(readCode(writtenCode(CODE))).toBe(CODE)
})

test('case, spaces, dashes, a missing prefix and lookalikes are understood', () => {
  for (const typed of [
    'antan 7kq2 m0xd 9rtv 31hz',
    ' ANTAN–7KQ2–M0XD–9RTV–31HZ. ',
    '7kq2m0xd9rtv31hz',
    'Antan-7KQ2-MOXD-9RTV-3lHZ',
    'ANTAN-7KQ2-MoXD-9RTV-3IHZ',
    'ＡＮＴＡＮ-7KQ2-M0XD-9RTV-31HZ',
  ])
    expect(readCode(typed), typed).toBe(CODE)
})

test('a code that begins like the prefix is still a code', () => {
  expect(readCode('ANTAN-ANTA-N000-0000-0000')).toBe('ANTAN00000000000')
  expect(readCode('ANTA-N000-0000-0000')).toBe('ANTAN00000000000')
})

test('text of another length or with other letters is no code', () => {
  for (const typed of [
    '',
    'ANTAN',
    'ANTAN-7KQ2-M0XD-9RTV',
    `${CODE}0`,
    'ANTAN-7KU2-M0XD-9RTV-31HZ',
  ])
    expect(readCode(typed), typed).toBeNull()
})
