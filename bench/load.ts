/**
 * `npm run bench:load -- [embedded] [postgres] [--seconds 15] [--only polling|overload]`: how quickly polls are answered with 500 and 2,000 people waiting, with and
 * without a restoration running, and what is left of the service when ten times more is asked than it can answer. Prints `FIGURE {json}`.
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
/** What the specification's figures are, ms: with nothing else to do, and while a photo is restored. */
const BOUNDS: Record<number, { idle: number; restoring: number }> = {
  500: { idle: 25, restoring: 100 },
  2_000: { idle: 100, restoring: 250 },
}
const LINES = 64
/** How many times more is asked than can be answered. */
const OVERLOADS = { 'three times too much': 3, 'ten times too much': 10 }
const MONEY_SHARE = 0.02
/** Connections of those who ask too much; what none is free for waits with them, as visitors do whose connection is not taken. */
const CROWD = 2_000

const figure = (figures: object) => console.log(`FIGURE ${JSON.stringify(figures)}`)
const rank = (sorted: number[], share: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1))
const times = (replies: Reply[], since: 'ms' | 'answerMs' = 'ms') => {
  const sorted = replies.map((reply) => reply[since]).toSorted((a, b) => a - b)
  return { p50: rank(sorted, 0.5), p99: rank(sorted, 0.99), max: rank(sorted, 1) }
}
const secure = ({ photoId, token }: Watcher): Request => ({
  kind: 'reading',
  path: `/api/photos/secure/${photoId}`,
  token,
})

/** Each person asks at the intervals of the specification: every 2.5 s, then 3, then 5, by the age of the photo. */
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
      generator.send(secure(person.watcher), person.next)
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
        ...times(replies),
        bound: BOUNDS[people]?.[mode],
        notOk: replies.filter(({ status }) => status !== 200).length,
        ...(restored === undefined ? {} : { restored }),
        load: loadavg()[0]?.toFixed(1),
      })
    }
  }
}

async function overload(site: LoadSite, kind: string): Promise<void> {
  let turn = 0
  const reading = () => secure(site.watchers[turn++ % site.watchers.length]!)
  const mixed = (): Request =>
    Math.random() < MONEY_SHARE
      ? {
          kind: 'money',
          path: '/api/checkout/recap',
          token: site.watchers[turn++ % site.watchers.length]!.token,
        }
      : reading()
  const calm = createGenerator(site.url, { connections: LINES })
  await calm.closed(mixed, LINES, 3)
  const peak = await calm.closed(mixed, LINES, SECONDS)
  await calm.settle()
  calm.close()
  for (const [name, factor] of Object.entries(OVERLOADS))
    await storming(site, { kind, name, peak, factor, mixed })
}

type Storm = { kind: string; name: string; peak: number; factor: number; mixed: () => Request }

async function storming(site: LoadSite, { kind, name, peak, factor, mixed }: Storm): Promise<void> {
  const storm = createGenerator(site.url, { connections: CROWD })
  const cpu = site.cpu()
  await storm.steady(mixed, peak * factor, SECONDS)
  const ended = performance.now()
  const spent = site.cpu() - cpu
  const unsent = storm.forget()
  const replies = await storm.settle()
  storm.close()
  const served = replies.filter(({ status }) => status === 200)
  const inTime = served.filter(({ at, ms }) => at + ms <= ended)
  const refused = replies.filter(({ status }) => status === 503)
  const money = replies.filter(({ kind: what }) => what === 'money')

  // Half of what it can do, until a whole second passes without a refusal and with quick replies.
  const after = createGenerator(site.url, { connections: LINES })
  const began = performance.now()
  let recovery = Infinity
  while (performance.now() - began < 30_000 && recovery === Infinity) {
    const from = performance.now()
    await after.steady(mixed, peak / 2, 1)
    const second = await after.settle()
    if (second.every(({ status }) => status === 200) && times(second).p99 < 250)
      recovery = from - began
  }
  after.close()
  figure({
    name: `load: ${name}, ${kind}`,
    connections: CROWD,
    peakPerSecond: Math.round(peak),
    askedPerSecond: Math.round((replies.length + unsent) / SECONDS),
    sentPerSecond: Math.round(replies.length / SECONDS),
    goodputPerSecond: Math.round(inTime.length / SECONDS),
    goodputShare: Number((inTime.length / SECONDS / peak).toFixed(2)),
    refused: refused.length,
    withRetryAfter: refused.filter(({ retryAfter }) => retryAfter).length,
    otherwise: replies.length - served.length - refused.length,
    served: times(served, 'answerMs'),
    refusals: times(refused, 'answerMs'),
    serverCpuShare: Number((spent / 1_000 / SECONDS).toFixed(2)),
    moneyServedShare: Number(
      (money.filter(({ status }) => status === 200).length / Math.max(1, money.length)).toFixed(3),
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
