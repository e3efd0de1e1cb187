/** Replicate's predictions through its official client: begun once, followed to their end, ended when nobody wants them. */
import { setTimeout as delay } from 'node:timers/promises'
import Replicate from 'replicate'
import { createCarefulFetch, GIVEN_UP, type Patience } from './careful-fetch.ts'
import { RemoteEngineError } from './errors.ts'
import { PHOTO, type ReplicateSettings } from './settings.ts'

export type Pace = {
  calls: Patience
  /** Between two looks at a prediction, ms. */
  pollMs: number
  /** A prediction that takes longer is ended, ms. */
  predictionMs: number
}

export const USUAL_PACE: Pace = {
  calls: { tries: 5, pauseMs: 500, timeoutMs: 60_000 },
  pollMs: 2_000,
  predictionMs: 10 * 60_000,
}

type State = { id: string; status: string; output: unknown; input: unknown }
const RUNNING = new Set(['starting', 'processing'])
const GIVEN_UP_BY_MODEL = new Set(['failed', 'canceled', 'aborted'])

/** The parts of a prediction that are used, checked. Throws UNTRUSTED. */
function stateOf(answer: unknown): State {
  const { id, status, output, input } = (answer ?? {}) as Partial<State>
  if (typeof id !== 'string' || !/^[\w-]{6,80}$/.test(id) || typeof status !== 'string')
    throw new RemoteEngineError('UNTRUSTED', 'not a prediction')
  return { id, status, output, input }
}

/** The address of the picture: the output itself, or the last of a list. Throws UNTRUSTED. */
function addressIn(output: unknown): string {
  const last: unknown = Array.isArray(output) ? output.at(-1) : output
  if (typeof last !== 'string')
    throw new RemoteEngineError('UNTRUSTED', 'the prediction has no picture')
  return last
}

/** Makes one of our errors of what the client throws. */
function asRemoteError(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return signal.reason as Error
  if (error instanceof RemoteEngineError) return error
  const status = (error as { response?: Response }).response?.status
  if (status === GIVEN_UP)
    return new RemoteEngineError('UNAVAILABLE', (error as Error).message.slice(0, 300))
  if (status === 404) return new RemoteEngineError('GONE', 'unknown to Replicate')
  if (status !== undefined) return new RemoteEngineError('REFUSED', `status ${status}`)
  return new RemoteEngineError('UNTRUSTED', 'the answer cannot be read', { cause: error })
}

export function createPredictions(
  { token, model, input, baseUrl }: ReplicateSettings,
  { calls, pollMs, predictionMs }: Pace = USUAL_PACE,
) {
  const client = new Replicate({
    auth: token,
    baseUrl,
    fetch: createCarefulFetch(calls),
    userAgent: 'antan',
  })
  const [name = '', version] = model.split(':')
  const target = version ? { version } : { model: name }
  const never = new AbortController().signal

  async function asked<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw asRemoteError(error, signal)
    }
  }

  /** The prediction that has this address among its inputs, if there is one: its creation's answer may have been lost on the way. */
  async function foundAgain(address: string, signal: AbortSignal): Promise<string | null> {
    const page = await asked(signal, () => client.predictions.list({ signal }))
    const found = page.results?.find((prediction) =>
      JSON.stringify(prediction.input ?? {}).includes(address),
    )
    return found ? stateOf(found).id : null
  }

  async function removeUpload(state: State): Promise<void> {
    const file = /\/files\/([\w-]+)/.exec(JSON.stringify(state.input ?? {}))?.[1]
    // Replicate deletes it by itself within a day.
    if (file) await client.files.delete(file).catch(() => undefined)
  }

  return {
    /** Sends the picture and begins a prediction; its id. Throws RemoteEngineError, or the signal's reason. */
    async begin(picture: Blob, signal: AbortSignal): Promise<string> {
      const file = await asked(signal, () => client.files.create(picture, {}, { signal }))
      const address = file?.urls?.get
      if (typeof address !== 'string')
        throw new RemoteEngineError('UNTRUSTED', 'the picture was given no address')
      const filled = Object.fromEntries(
        Object.entries(input).map(([key, value]) => [key, value === PHOTO ? address : value]),
      )
      // Not aborted in the middle: a prediction that was begun must be known.
      try {
        return stateOf(
          await asked(never, () => client.predictions.create({ ...target, input: filled })),
        ).id
      } catch (error) {
        const unsure =
          error instanceof RemoteEngineError &&
          (error.code === 'UNAVAILABLE' || error.code === 'UNTRUSTED')
        const id = unsure ? await foundAgain(address, never).catch(() => null) : null
        if (id === null) throw error
        return id
      }
    },

    /**
     * Follows a prediction to its end; the address of its picture. One that takes too long is ended.
     * Throws RemoteEngineError, or the signal's reason: the prediction then goes on.
     */
    async follow(id: string, signal: AbortSignal): Promise<string> {
      for (const began = Date.now(); ;) {
        const state = stateOf(await asked(signal, () => client.predictions.get(id, { signal })))
        if (!RUNNING.has(state.status)) await removeUpload(state)
        if (state.status === 'succeeded') return addressIn(state.output)
        if (GIVEN_UP_BY_MODEL.has(state.status))
          throw new RemoteEngineError('FAILED', `the prediction is ${state.status}`)
        if (!RUNNING.has(state.status))
          throw new RemoteEngineError('UNTRUSTED', 'a prediction in an unknown state')
        const elapsed = Date.now() - began
        if (elapsed > predictionMs) {
          await this.cancel(id)
          throw new RemoteEngineError('TOO_SLOW', `${Math.round(elapsed / 1000)} s`)
        }
        await delay(pollMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() =>
          signal.throwIfAborted(),
        )
      }
    },

    /** Ends a prediction that nobody waits for; whatever comes of it is of no interest. */
    async cancel(id: string): Promise<void> {
      await client.predictions.cancel(id).catch(() => undefined)
    },

    /** Whether the token opens the account. Throws RemoteEngineError. */
    async check(signal: AbortSignal): Promise<void> {
      await asked(signal, () => client.accounts.current({ signal }))
    },
  }
}
