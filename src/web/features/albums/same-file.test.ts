/** Copies of a file in one selection. */
import { expect, test } from 'vitest'
import { sameFile } from './same-file.ts'

const file = (name: string, bytes: string) => new File([bytes], name)
const noce = file('noce.jpg', 'abc')

test('a copy is found by its bytes, whatever its name', async () => {
  const others = [file('a.jpg', 'ab'), file('b.jpg', 'abd'), noce]
  expect(await sameFile(file('noce (copie).jpg', 'abc'), others)).toBe(noce)
})

test('another file of the same size, or an unreadable one, is no copy', async () => {
  expect(await sameFile(noce, [file('b.jpg', 'abd')])).toBeUndefined()
  const lost = Object.assign(file('lost.jpg', 'abc'), { arrayBuffer: () => Promise.reject() })
  expect(await sameFile(noce, [lost])).toBeUndefined()
  expect(await sameFile(lost, [noce])).toBeUndefined()
})
