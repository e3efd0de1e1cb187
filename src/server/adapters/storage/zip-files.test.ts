/** The turns of an account's large downloads. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createOneStreamPerAccount } from './zip-files.ts'

const stream = () => Readable.from(['bytes'])
const refusal = { code: 'RATE_LIMITED' }

test('a second stream of an account is refused at once where none may wait', async () => {
  const streams = createOneStreamPerAccount()
  const first = await streams.start(1, stream)
  expect(() => streams.check(1)).toThrow()
  await expect(streams.start(1, stream)).rejects.toMatchObject(refusal)
  await expect(streams.start(2, stream)).resolves.toBeInstanceOf(Readable)
  first.destroy()
  await expect.poll(() => streams.start(1, stream).then(Boolean, () => false)).toBe(true)
})

test('where streams may wait, each starts at the end of the one before', async () => {
  const streams = createOneStreamPerAccount({ patienceMs: 30_000 })
  const started: number[] = []
  const next = async (name: number) => {
    const opened = await streams.start(1, stream)
    started.push(name)
    return opened
  }
  const first = await next(1)
  expect(() => streams.check(1)).not.toThrow()
  const second = next(2)
  const third = next(3)
  first.destroy()
  const opened = await second
  expect(started).toEqual([1, 2])
  opened.destroy()
  await third
  expect(started).toEqual([1, 2, 3])
})

test('a stream that waits too long is refused, and one that fails frees its turn', async () => {
  const streams = createOneStreamPerAccount({ patienceMs: 20 })
  const first = await streams.start(1, stream)
  await expect(streams.start(1, stream)).rejects.toMatchObject(refusal)
  first.destroy()
  const broken = streams.start(1, () => Promise.reject(new Error('no file')))
  await expect(broken).rejects.toThrow('no file')
  await expect(streams.start(1, stream)).resolves.toBeInstanceOf(Readable)
})
