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
import { isExpectedAddress } from './download.ts'
import { FAST_TIMING, startDouble, type Behaviour, type ReplicateDouble } from './double.fixture.ts'
import { RemoteEngineError } from './errors.ts'
import { createReplicateEngine } from './replicate-engine.ts'
import { ignoreProgress, neverAborted } from '../../unattended.ts'

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
  double.setBehaviour({})
  double.predictions.clear()
})

/** A RemoteWork that records the persisted ids, in order. */
function recordingWork(id: string | null = null): RemoteWork & { kept: (string | null)[] } {
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
/** Time after which an endless prediction is cancelled, ms. */
const ENDLESS_MS = 400
/** Creates an engine whose pixel work only reads the result; `predictionMs` bounds a prediction. */
const engine = (predictionMs = FAST_TIMING.predictionMs) =>
  createReplicateEngine({
    settings: double.settings,
    timing: { ...FAST_TIMING, predictionMs },
    pixels: {
      sentPicture: ({ source: from, target }) => copyFile(from, target),
      remoteResult: async ({ answer }) => {
        received.push(await sharp(answer).png().toBuffer())
        return {} as never
      },
    },
  })
const restore = (remote: RemoteWork, signal = neverAborted, predictionMs?: number) =>
  engine(predictionMs).restore(
    { source, hd: join(folder, 'hd.jpg'), screen: join(folder, 'screen.jpg') },
    ignoreProgress,
    signal,
    remote,
  )
const restoreWithin = (predictionMs: number | undefined, remote: RemoteWork) =>
  restore(remote, neverAborted, predictionMs)
const times = (call: string) => double.calls.filter((made) => made === call).length

test('the id is persisted before polling, the result is written, the upload is deleted', async () => {
  const remote = recordingWork()
  let pollsWhenPersisted = -1
  const keep = remote.keep.bind(remote)
  remote.keep = async (id) => {
    pollsWhenPersisted = times('get')
    await keep(id)
  }
  await restore(remote)
  const [prediction] = [...double.predictions.values()]
  expect([remote.kept, pollsWhenPersisted]).toEqual([[prediction!.id], 0])
  expect(prediction!.input).toMatchObject({ scale: 2 })
  expect((await sharp(received.at(-1)).metadata()).width).toBe(240)
  expect(double.files.size).toBe(0)
  expect(await stat(join(folder, 'hd.jpg.sent')).catch(() => null)).toBeNull()
})

test('a persisted id resumes its prediction without a new upload', async () => {
  const first = recordingWork()
  const stopping = new AbortController()
  double.setBehaviour({
    polls: 3,
    override: (call) => {
      if (call === 'get') stopping.abort(new Error('this process is stopping'))
      return undefined
    },
  })
  await expect(restore(first, stopping.signal)).rejects.toThrow('this process is stopping')
  expect(times('cancel')).toBe(0)
  double.setBehaviour({})
  await restore(recordingWork(first.kept[0]))
  expect([times('file') - 1, times('create'), double.predictions.size]).toEqual([0, 0, 1])
})

describe('a prediction is never paid for twice', () => {
  test('a prediction whose creation response was lost is found in the list', async () => {
    double.setBehaviour({ override: (call) => (call === 'create' ? null : undefined) })
    const remote = recordingWork()
    await restore(remote)
    expect([times('create'), double.predictions.size, remote.kept.length]).toEqual([1, 1, 1])
  })

  test('creation is retried after status 429, and not after a server error', async () => {
    double.setBehaviour({
      override: (call, nth) =>
        call === 'create' && nth < 3 ? { status: 429, headers: { 'retry-after': '0' } } : undefined,
    })
    await restore(recordingWork())
    expect(times('create')).toBe(3)
    double.setBehaviour({ override: (call) => (call === 'create' ? { status: 503 } : undefined) })
    await expect(restore(recordingWork())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(times('create')).toBe(1)
  })

  test('a prediction whose id cannot be persisted is cancelled', async () => {
    await expect(
      restore({ id: null, keep: () => Promise.reject(new Error('overtaken')) }),
    ).rejects.toThrow('overtaken')
    expect([...double.predictions.values()].map(({ status }) => status)).toEqual(['canceled'])
  })
})

describe('every failure ends with its code', () => {
  const refused: [string, Behaviour, string][] = [
    [
      'server errors',
      { override: (call) => (call === 'get' ? { status: 500 } : undefined) },
      'UNAVAILABLE',
    ],
    [
      'broken connections',
      { override: (call) => (call === 'file' ? null : undefined) },
      'UNAVAILABLE',
    ],
    ['a failed prediction', { outcome: 'failed' }, 'FAILED'],
    ['an endless prediction', { polls: Number.POSITIVE_INFINITY }, 'TOO_SLOW'],
    [
      'a response that is no JSON',
      { override: (call) => (call === 'get' ? { body: '<html>' } : undefined) },
      'UNTRUSTED',
    ],
    [
      'a response that is no prediction',
      { override: (call) => (call === 'get' ? { body: { id: 7 } } : undefined) },
      'UNTRUSTED',
    ],
    [
      'an endless response',
      { override: (call) => (call === 'get' ? { body: 'x'.repeat(3_000_000) } : undefined) },
      'UNAVAILABLE',
    ],
    ['a prediction without a picture', { output: () => ({ text: 'done' }) }, 'UNTRUSTED'],
    [
      'a picture on another host',
      { output: () => 'https://replicate.delivery.evil.test/x.png' },
      'UNTRUSTED',
    ],
    ['a picture on an internal address', { output: () => 'http://127.0.0.1:1/x.png' }, 'UNTRUSTED'],
    [
      'a redirected picture',
      {
        override: (call) =>
          call === 'picture'
            ? { status: 302, headers: { location: 'http://127.0.0.1:1/' } }
            : undefined,
      },
      'UNAVAILABLE',
    ],
    [
      'an invalid token',
      { override: (call) => (call === 'file' ? { status: 401 } : undefined) },
      'REFUSED',
    ],
  ]
  test.each(refused)('%s', async (_what, behaviour, code) => {
    double.setBehaviour(behaviour)
    const limit = code === 'TOO_SLOW' ? ENDLESS_MS : undefined
    await expect(restoreWithin(limit, recordingWork())).rejects.toMatchObject({
      name: RemoteEngineError.name,
      code,
    })
    expect(double.calls.length).toBeLessThan(150)
  })

  test('the id of an ended or unknown prediction is cleared, that of an unreachable one is kept', async () => {
    const outcomes = async (behaviour: Behaviour) => {
      double.setBehaviour(behaviour)
      const remote = recordingWork()
      const limit = behaviour.polls === Number.POSITIVE_INFINITY ? ENDLESS_MS : undefined
      await restoreWithin(limit, remote).catch(() => undefined)
      return remote.kept.at(-1)
    }
    expect(await outcomes({ outcome: 'failed' })).toBeNull()
    expect(await outcomes({ polls: Number.POSITIVE_INFINITY })).toBeNull()
    expect(times('cancel')).toBe(1)
    expect(
      await outcomes({ override: (call) => (call === 'get' ? { status: 500 } : undefined) }),
    ).toMatch(/^\w+$/)
    double.setBehaviour({})
    const unknown = recordingWork('0123456789abcdef')
    await expect(restore(unknown)).rejects.toMatchObject({ code: 'GONE' })
    expect(unknown.kept).toEqual([null])
  })
})

test('pictures are downloaded from the expected host only', () => {
  const from = { outputHost: 'replicate.delivery', baseUrl: 'https://api.replicate.com/v1' }
  for (const address of [
    'https://replicate.delivery/a.png',
    'https://pbxt.replicate.delivery/x/out.png',
    'https://api.replicate.com/v1/files/1',
  ])
    expect(isExpectedAddress(address, from)).toBe(true)
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
    expect(isExpectedAddress(address, from)).toBe(false)
  }
})
