/** Requests that a connection sends before it has the replies. */
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { MAX_UNANSWERED_REQUESTS } from './pipelining.ts'
import { openShedding } from './shedding.fixture.ts'

test('a connection with too many unanswered requests is closed, and takes no more places', async () => {
  const { held, hold, pipeline, release } = await openShedding()
  const socket = await pipeline('/assets/a.js', 1_000)
  await once(socket, 'close')
  expect(held.length).toBe(MAX_UNANSWERED_REQUESTS)
  const [other] = await hold('/assets/a.js', 1)
  release()
  expect((await other!).status).toBe(200)
})

test('a connection that waits for its replies may send any number of requests', async () => {
  const { held, pipeline, release } = await openShedding()
  const socket = await pipeline('/assets/a.js', MAX_UNANSWERED_REQUESTS)
  let replies = 0
  socket.on('data', (bytes) => {
    replies += String(bytes).split('HTTP/1.1 200').length - 1
  })
  for (let round = 1; round <= 3; round++) {
    await vi.waitUntil(() => held.length === MAX_UNANSWERED_REQUESTS)
    release()
    await vi.waitUntil(() => replies === round * MAX_UNANSWERED_REQUESTS)
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(MAX_UNANSWERED_REQUESTS))
  }
  socket.destroy()
})
