/**
 * Tests the remote engine's failure modes: it never pays twice, always ends, and validates every
 * answer.
 */
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RemoteWork } from '../../engine.ts'
import { isExpected } from './download.ts'
import { QUICK, startDouble, type Behaviour, type ReplicateDouble } from './double.fixture.ts'
import { RemoteEngineError } from './errors.ts'
import { createReplicateEngine } from './replicate-engine.ts'

let double: ReplicateDouble
let folder: string
let source: string
beforeAll(async () => {
  double = await startDouble()
  folder = await mkdtemp(join(tmpdir(), 'antan-replicate-'))
  source = join(folder, 'source.jpg')
  await writeFile(
    source,
    await sharp({ create: { width: 120, height: 80, channels: 3, background: '#876' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(async () => {
  await double?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  double.behave({})
  double.predictions.clear()
})

/** Records the ids that the engine persists, in order. */
function memory(id: string | null = null): RemoteWork & { kept: (string | null)[] } {
  const kept: (string | null)[] = []
  return {
    id,
    kept,
    keep: async (next) => {
      kept.push(next)
    },
  }
}

const received: Buffer[] = []
/** Creates an engine whose pixel work only reads the result. */
const engine = () =>
  createReplicateEngine({
    settings: double.settings,
    pace: { ...QUICK, predictionMs: 400 },
    pixels: {
      outgoing: ({ source: from, target }) => copyFile(from, target),
      incoming: async ({ answer }) => {
        received.push(await sharp(answer).png().toBuffer())
        return {} as never
      },
    },
  })
const restore = (remote: RemoteWork, signal = new AbortController().signal) =>
  engine().restore(
    { source, hd: join(folder, 'hd.jpg'), screen: join(folder, 'screen.jpg') },
    () => {
      /* progress is ignored */
    },
    signal,
    remote,
  )
const times = (call: string) => double.calls.filter((made) => made === call).length

test('the id is kept before anybody looks at the prediction, the picture comes back, the upload is deleted', async () => {
  const remote = memory()
  let looksWhenKept = -1
  const keep = remote.keep.bind(remote)
  remote.keep = async (id) => {
    looksWhenKept = times('get')
    await keep(id)
  }
  await restore(remote)
  const [prediction] = [...double.predictions.values()]
  expect([remote.kept, looksWhenKept]).toEqual([[prediction!.id], 0])
  expect(prediction!.input).toMatchObject({ scale: 2 })
  expect((await sharp(received.at(-1)).metadata()).width).toBe(240)
  expect(double.files.size).toBe(0)
  expect(await stat(join(folder, 'hd.jpg.sent')).catch(() => null)).toBeNull()
})

test('whoever finds an id goes on with that prediction: nothing is sent, nothing is begun', async () => {
  const first = memory()
  const leaving = new AbortController()
  double.behave({
    looks: 3,
    instead: (call) => {
      if (call === 'get') leaving.abort(new Error('this process is stopping'))
      return undefined
    },
  })
  await expect(restore(first, leaving.signal)).rejects.toThrow('this process is stopping')
  expect(times('cancel')).toBe(0)
  double.behave({})
  await restore(memory(first.kept[0]))
  expect([times('file') - 1, times('create'), double.predictions.size]).toEqual([0, 0, 1])
})

describe('no second prediction is paid for', () => {
  test('when the answer to the creation is lost, it is found again', async () => {
    double.behave({ instead: (call) => (call === 'create' ? null : undefined) })
    const remote = memory()
    await restore(remote)
    expect([times('create'), double.predictions.size, remote.kept.length]).toEqual([1, 1, 1])
  })

  test('when the creation is refused for the moment, it is asked for again after a pause; when the server breaks, it is not', async () => {
    double.behave({
      instead: (call, nth) =>
        call === 'create' && nth < 3 ? { status: 429, headers: { 'retry-after': '0' } } : undefined,
    })
    await restore(memory())
    expect(times('create')).toBe(3)
    double.behave({ instead: (call) => (call === 'create' ? { status: 503 } : undefined) })
    await expect(restore(memory())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(times('create')).toBe(1)
  })

  test('when the id cannot be kept, the prediction is ended', async () => {
    await expect(
      restore({ id: null, keep: () => Promise.reject(new Error('overtaken')) }),
    ).rejects.toThrow('overtaken')
    expect([...double.predictions.values()].map(({ status }) => status)).toEqual(['canceled'])
  })
})

describe('what goes wrong is bounded and named', () => {
  const refused: [string, Behaviour, string][] = [
    [
      'a server that breaks',
      { instead: (call) => (call === 'get' ? { status: 500 } : undefined) },
      'UNAVAILABLE',
    ],
    [
      'connections that break',
      { instead: (call) => (call === 'file' ? null : undefined) },
      'UNAVAILABLE',
    ],
    ['a prediction that fails', { outcome: 'failed' }, 'FAILED'],
    ['a prediction that never ends', { looks: Number.POSITIVE_INFINITY }, 'TOO_SLOW'],
    [
      'an answer that is no JSON',
      { instead: (call) => (call === 'get' ? { body: '<html>' } : undefined) },
      'UNTRUSTED',
    ],
    [
      'an answer that is no prediction',
      { instead: (call) => (call === 'get' ? { body: { id: 7 } } : undefined) },
      'UNTRUSTED',
    ],
    [
      'an answer without end',
      { instead: (call) => (call === 'get' ? { body: 'x'.repeat(3_000_000) } : undefined) },
      'UNAVAILABLE',
    ],
    ['a prediction without a picture', { output: () => ({ text: 'done' }) }, 'UNTRUSTED'],
    [
      'a picture elsewhere',
      { output: () => 'https://replicate.delivery.evil.test/x.png' },
      'UNTRUSTED',
    ],
    ['a picture on a machine inside', { output: () => 'http://127.0.0.1:1/x.png' }, 'UNTRUSTED'],
    [
      'a picture that leads elsewhere',
      {
        instead: (call) =>
          call === 'picture'
            ? { status: 302, headers: { location: 'http://127.0.0.1:1/' } }
            : undefined,
      },
      'UNAVAILABLE',
    ],
    [
      'a token that opens nothing',
      { instead: (call) => (call === 'file' ? { status: 401 } : undefined) },
      'REFUSED',
    ],
  ]
  test.each(refused)('%s', async (_what, behaviour, code) => {
    double.behave(behaviour)
    const began = Date.now()
    await expect(restore(memory())).rejects.toMatchObject({ name: RemoteEngineError.name, code })
    expect(Date.now() - began).toBeLessThan(3_000)
    expect(double.calls.length).toBeLessThan(150)
  })

  test('a prediction that failed, took too long or is unknown is forgotten; one that cannot be reached is kept', async () => {
    const outcomes = async (behaviour: Behaviour) => {
      double.behave(behaviour)
      const remote = memory()
      await restore(remote).catch(() => undefined)
      return remote.kept.at(-1)
    }
    expect(await outcomes({ outcome: 'failed' })).toBeNull()
    expect(await outcomes({ looks: Number.POSITIVE_INFINITY })).toBeNull()
    expect(times('cancel')).toBe(1)
    expect(
      await outcomes({ instead: (call) => (call === 'get' ? { status: 500 } : undefined) }),
    ).toMatch(/^\w+$/)
    double.behave({})
    const unknown = memory('0123456789abcdef')
    await expect(restore(unknown)).rejects.toMatchObject({ code: 'GONE' })
    expect(unknown.kept).toEqual([null])
  })
})

test('pictures are fetched from the expected host only', () => {
  const from = { outputHost: 'replicate.delivery', baseUrl: 'https://api.replicate.com/v1' }
  for (const address of [
    'https://replicate.delivery/a.png',
    'https://pbxt.replicate.delivery/x/out.png',
    'https://api.replicate.com/v1/files/1',
  ])
    expect(isExpected(address, from)).toBe(true)
  for (const address of [
    'http://replicate.delivery/a',
    'https://replicate.delivery:8443/a',
    'https://notreplicate.delivery/a',
    'https://user@replicate.delivery/a',
    'https://replicate.delivery.example/a',
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    'nothing',
  ]) {
    expect(isExpected(address, from)).toBe(false)
  }
})
