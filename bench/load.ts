/**
 * `npm run bench:load -- [embedded] [postgres] [--seconds 15] [--only polling|overload]`: measures
 * poll latency with 500 and 2,000 users, idle and during restorations, and goodput under overload.
 * Prints `FIGURE {json}`.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createGenerator, type Generator, type Reply, type Request } from './load/generator.ts'
import { startSite, type LoadSite, type Watcher } from './load/site.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '15' }, only: { type: 'string' } },
})
const SECONDS = Number(values.seconds)
const KINDS = (['embedded', 'postgres'] as const).filter(
  (kind) => positionals.length === 0 || positionals.includes(kind),
)
/** Maximum p99 latency by number of users, ms: idle, and while a photo is restored. */
const MAX_P99_MS: Record<number, { idle: number; restoring: number }> = {
  500: { idle: 25, restoring: 100 },
  2_000: { idle: 100, restoring: 250 },
}
/** Number of connections of closed-loop load. */
const CONNECTIONS = 64
/** Offered load over measured capacity. */
const OVERLOADS = { 'three times too much': 3, 'ten times too much': 10 }
/** Share of payment requests in the overload, 0–1. */
const MONEY_SHARE = 0.02
/** Maximum number of connections of the overload; further requests wait in the generator. */
const OVERLOAD_CONNECTIONS = 2_000

const figure = (figures: object) => console.log(`FIGURE ${JSON.stringify(figures)}`)
/** Returns the percentile of ascending values, with one decimal. */
const percentile = (sorted: number[], share: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1))
const latencies = (replies: Reply[], since: 'ms' | 'answerMs' = 'ms') => {
  const sorted = replies.map((reply) => reply[since]).toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: percentile(sorted, 1) }
}
const pollOf = ({ photoId, token }: Watcher): Request => ({
  kind: 'reading',
  path: `/api/photos/secure/${photoId}`,
  token,
})

/** Polls like the browser: every 2.5 s, 3 s after 30 s, and 5 s after 90 s of waiting. */
async function poll(generator: Generator, watchers: Watcher[], seconds: number): Promise<Reply[]> {
  const began = performance.now()
  const people = watchers.map((watcher) => ({
    watcher,
    age: Math.random() * 120,
    next: began + Math.random() * 3_000,
  }))
  for (let now = began; now < began + seconds * 1_000; now = performance.now()) {
    for (const person of people) {
      if (person.next > now) continue
      generator.send(pollOf(person.watcher), person.next)
      const age = person.age + (person.next - began) / 1_000
      person.next += age < 30 ? 2_500 : age < 90 ? 3_000 : 5_000
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return generator.settle()
}

async function polling(site: LoadSite, kind: string): Promise<void> {
  for (const people of [500, 2_000]) {
    for (const mode of ['idle', 'restoring'] as const) {
      const generator = createGenerator(site.url, { connections: 300 })
      const stop = mode === 'restoring' ? await site.keepRestoring() : null
      await poll(generator, site.watchers.slice(0, people), 3)
      const before = site.cpu()
      const replies = await poll(generator, site.watchers.slice(0, people), SECONDS)
      const cpu = (site.cpu() - before) / replies.length
      const restored = await stop?.()
      generator.close()
      figure({
        name: `load: ${people} people polling, ${mode}, ${kind}`,
        requests: replies.length,
        perSecond: Math.round(replies.length / SECONDS),
        serverCpuMsEach: Number(cpu.toFixed(2)),
        ...latencies(replies),
        bound: MAX_P99_MS[people]?.[mode],
        notOk: replies.filter(({ status }) => status !== 200).length,
        ...(restored === undefined ? {} : { restored }),
        load: loadavg()[0]?.toFixed(1),
      })
    }
  }
}

async function overload(site: LoadSite, kind: string): Promise<void> {
  let turn = 0
  const reading = () => pollOf(site.watchers[turn++ % site.watchers.length]!)
  const mixed = (): Request =>
    Math.random() < MONEY_SHARE
      ? {
          kind: 'money',
          path: '/api/checkout/recap',
          token: site.watchers[turn++ % site.watchers.length]!.token,
        }
      : reading()
  const calm = createGenerator(site.url, { connections: CONNECTIONS })
  await calm.closed(mixed, CONNECTIONS, 3)
  const peak = await calm.closed(mixed, CONNECTIONS, SECONDS)
  await calm.settle()
  calm.close()
  for (const [name, factor] of Object.entries(OVERLOADS))
    await overloaded(site, { kind, name, peak, factor, mixed })
}

type Overload = { kind: string; name: string; peak: number; factor: number; mixed: () => Request }

async function overloaded(
  site: LoadSite,
  { kind, name, peak, factor, mixed }: Overload,
): Promise<void> {
  const generator = createGenerator(site.url, { connections: OVERLOAD_CONNECTIONS })
  const cpu = site.cpu()
  await generator.steady(mixed, peak * factor, SECONDS)
  const ended = performance.now()
  const spent = site.cpu() - cpu
  const unsent = generator.discardUnsent()
  const replies = await generator.settle()
  generator.close()
  const served = replies.filter(({ status }) => status === 200)
  const servedInTime = served.filter(({ at, ms }) => at + ms <= ended)
  const refused = replies.filter(({ status }) => status === 503)
  const payments = replies.filter(({ kind: what }) => what === 'money')

  // Recovered: at half of the capacity, one whole second without rejections and with p99 below 250
  // ms.
  const after = createGenerator(site.url, { connections: CONNECTIONS })
  const began = performance.now()
  let recovery = Infinity
  while (performance.now() - began < 30_000 && recovery === Infinity) {
    const from = performance.now()
    await after.steady(mixed, peak / 2, 1)
    const second = await after.settle()
    if (second.every(({ status }) => status === 200) && latencies(second).p99 < 250)
      recovery = from - began
  }
  after.close()
  figure({
    name: `load: ${name}, ${kind}`,
    connections: OVERLOAD_CONNECTIONS,
    peakPerSecond: Math.round(peak),
    askedPerSecond: Math.round((replies.length + unsent) / SECONDS),
    sentPerSecond: Math.round(replies.length / SECONDS),
    goodputPerSecond: Math.round(servedInTime.length / SECONDS),
    goodputShare: Number((servedInTime.length / SECONDS / peak).toFixed(2)),
    refused: refused.length,
    withRetryAfter: refused.filter(({ retryAfter }) => retryAfter).length,
    otherwise: replies.length - served.length - refused.length,
    served: latencies(served, 'answerMs'),
    refusals: latencies(refused, 'answerMs'),
    serverCpuShare: Number((spent / 1_000 / SECONDS).toFixed(2)),
    moneyServedShare: Number(
      (
        payments.filter(({ status }) => status === 200).length / Math.max(1, payments.length)
      ).toFixed(3),
    ),
    recoverySeconds: Number((recovery / 1_000).toFixed(1)),
    load: loadavg()[0]?.toFixed(1),
  })
}

console.log(
  `${availableParallelism()} processor cores, shared by server, database and generator; load before: ${loadavg()[0]?.toFixed(1)}`,
)
for (const kind of KINDS) {
  const site = await startSite(kind, { people: 2_000 })
  try {
    if (values.only !== 'overload') await polling(site, kind)
    if (values.only !== 'polling') await overload(site, kind)
  } finally {
    await site.close()
  }
}
