/**
 * Without network, queries and mutations fail at once; failed queries are repeated on reconnection.
 */
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

afterEach(() => onlineManager.setOnline(true))

test('a query without network fails instead of waiting', async () => {
  onlineManager.setOnline(false)
  await expect(
    createQueryClient().fetchQuery({ queryKey: ['x'], queryFn: noNetwork }),
  ).rejects.toThrow('Failed to fetch')
})

test('a mutation without network fails instead of waiting', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  await expect(
    client.getMutationCache().build(client, { mutationFn: noNetwork }).execute(undefined),
  ).rejects.toThrow('Failed to fetch')
})

test('failed queries are refetched when the network is back', async () => {
  const client = createQueryClient()
  client.mount()
  onlineManager.setOnline(false)
  const answer = vi.fn<() => Promise<string>>(noNetwork)
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: answer })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  answer.mockResolvedValue('here')
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'))
  stop()
  client.unmount()
})
