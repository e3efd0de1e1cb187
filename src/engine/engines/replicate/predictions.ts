/** Starts, polls and cancels Replicate predictions through its official client. */
import { setTimeout as delay } from 'node:timers/promises'
import Replicate from 'replicate'
import { createCarefulFetch, GIVEN_UP, type Patience } from './careful-fetch.ts'
import { RemoteEngineError } from './errors.ts'
import { PHOTO, type ReplicateSettings } from './settings.ts'

export type Pace = {
  calls: Patience
  /** Polling interval, ms. */
  pollMs: number
  /** Maximum duration of a prediction, ms; longer ones are cancelled. */
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

/**
 * Validates and returns the used fields of a prediction.
 * @throws {RemoteEngineError} UNTRUSTED
 */
function stateOf(answer: unknown): State {
  const { id, status, output, input } = (answer ?? {}) as Partial<State>
  if (typeof id !== 'string' || !/^[\w-]{6,80}$/.test(id) || typeof status !== 'string')
    throw new RemoteEngineError('UNTRUSTED', 'not a prediction')
  return { id, status, output, input }
}

/**
 * Returns the picture's address: the output itself, or the last of a list.
 * @throws {RemoteEngineError} UNTRUSTED
 */
function addressIn(output: unknown): string {
  const last: unknown = Array.isArray(output) ? output.at(-1) : output
  if (typeof last !== 'string')
    throw new RemoteEngineError('UNTRUSTED', 'the prediction has no picture')
  return last
}

/** Converts an error of the client to a RemoteEngineError. */
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

  /**
   * Returns the id of the prediction with this input address, if any, in case the response to its
   * creation was lost.
   */
  async function foundAgain(address: string, signal: AbortSignal): Promise<string | null> {
    const page = await asked(signal, () => client.predictions.list({ signal }))
    const found = page.results?.find((prediction) =>
      JSON.stringify(prediction.input ?? {}).includes(address),
    )
    return found ? stateOf(found).id : null
  }

  async function removeUpload(state: State): Promise<void> {
    const file = /\/files\/([\w-]+)/.exec(JSON.stringify(state.input ?? {}))?.[1]
    // Replicate deletes the file by itself within a day.
    if (file) await client.files.delete(file).catch(() => undefined)
  }

  return {
    /**
     * Uploads the picture, starts a prediction and returns its id.
     * @throws {RemoteEngineError}, or the signal's reason
     */
    async begin(picture: Blob, signal: AbortSignal): Promise<string> {
      const file = await asked(signal, () => client.files.create(picture, {}, { signal }))
      const address = file?.urls?.get
      if (typeof address !== 'string')
        throw new RemoteEngineError('UNTRUSTED', 'the picture was given no address')
      const filled = Object.fromEntries(
        Object.entries(input).map(([key, value]) => [key, value === PHOTO ? address : value]),
      )
      // Not abortable, so that the id of a started prediction is never lost.
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
     * Polls a prediction until it ends and returns its picture's address; cancels it after
     * `predictionMs`.
     * @throws {RemoteEngineError}, or the signal's reason, in which case the prediction continues
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

    /** Cancels a prediction; ignores failures. */
    async cancel(id: string): Promise<void> {
      await client.predictions.cancel(id).catch(() => undefined)
    },

    /**
     * Checks the token.
     * @throws {RemoteEngineError}
     */
    async check(signal: AbortSignal): Promise<void> {
      await asked(signal, () => client.accounts.current({ signal }))
    },
  }
}
