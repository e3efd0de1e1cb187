/** Starts, polls and cancels Replicate predictions through its official client. */
import { setTimeout as delay } from 'node:timers/promises'
import Replicate from 'replicate'
import { createRetryingFetch, GIVEN_UP_STATUS, type RetryPolicy } from './retrying-fetch.ts'
import { RemoteEngineError } from './errors.ts'
import { PHOTO_PLACEHOLDER, type ReplicateSettings } from './settings.ts'

export type Timing = {
  calls: RetryPolicy
  /** Polling interval, ms. */
  pollMs: number
  /** Maximum duration of a prediction, ms; longer ones are cancelled. */
  predictionMs: number
}

/** Timing outside tests. */
export const DEFAULT_TIMING: Timing = {
  calls: { attempts: 5, firstDelayMs: 500, timeoutMs: 60_000 },
  pollMs: 2_000,
  predictionMs: 10 * 60_000,
}

type Prediction = { id: string; status: string; output: unknown; input: unknown }
const RUNNING = new Set(['starting', 'processing'])
const UNSUCCESSFUL = new Set(['failed', 'canceled', 'aborted'])

/**
 * Validates and returns the used fields of a prediction.
 * @throws {RemoteEngineError} UNTRUSTED
 */
function validated(answer: unknown): Prediction {
  const { id, status, output, input } = (answer ?? {}) as Partial<Prediction>
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
  if (status === GIVEN_UP_STATUS)
    return new RemoteEngineError('UNAVAILABLE', (error as Error).message.slice(0, 300))
  if (status === 404) return new RemoteEngineError('GONE', 'unknown to Replicate')
  if (status !== undefined) return new RemoteEngineError('REFUSED', `status ${status}`)
  return new RemoteEngineError('UNTRUSTED', 'the answer cannot be read', { cause: error })
}

/** Creates the client for one model. */
export function createPredictions(
  { token, model, input, baseUrl }: ReplicateSettings,
  { calls, pollMs, predictionMs }: Timing = DEFAULT_TIMING,
) {
  const client = new Replicate({
    auth: token,
    baseUrl,
    fetch: createRetryingFetch(calls),
    userAgent: 'antan',
  })
  const [name = '', version] = model.split(':')
  const target = version ? { version } : { model: name }
  const neverAborted = new AbortController().signal

  /** Runs a call of the client and converts its errors. */
  async function convertErrors<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
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
  async function findByInput(address: string, signal: AbortSignal): Promise<string | null> {
    const page = await convertErrors(signal, () => client.predictions.list({ signal }))
    const found = page.results?.find((prediction) =>
      JSON.stringify(prediction.input ?? {}).includes(address),
    )
    return found ? validated(found).id : null
  }

  /** Deletes the uploaded picture of an ended prediction. */
  async function removeUpload(prediction: Prediction): Promise<void> {
    const file = /\/files\/([\w-]+)/.exec(JSON.stringify(prediction.input ?? {}))?.[1]
    // Replicate deletes the file by itself within a day.
    if (file) await client.files.delete(file).catch(() => undefined)
  }

  return {
    /**
     * Uploads the picture, starts a prediction and returns its id.
     * @throws {RemoteEngineError}, or the signal's reason
     */
    async begin(picture: Blob, signal: AbortSignal): Promise<string> {
      const file = await convertErrors(signal, () => client.files.create(picture, {}, { signal }))
      const address = file?.urls?.get
      if (typeof address !== 'string')
        throw new RemoteEngineError('UNTRUSTED', 'the picture was given no address')
      const filled = Object.fromEntries(
        Object.entries(input).map(([key, value]) => [
          key,
          value === PHOTO_PLACEHOLDER ? address : value,
        ]),
      )
      // Not abortable, so that the id of a started prediction is never lost.
      try {
        return validated(
          await convertErrors(neverAborted, () =>
            client.predictions.create({ ...target, input: filled }),
          ),
        ).id
      } catch (error) {
        const mayHaveStarted =
          error instanceof RemoteEngineError &&
          (error.code === 'UNAVAILABLE' || error.code === 'UNTRUSTED')
        const id = mayHaveStarted
          ? await findByInput(address, neverAborted).catch(() => null)
          : null
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
      const began = Date.now()
      for (;;) {
        const prediction = validated(
          await convertErrors(signal, () => client.predictions.get(id, { signal })),
        )
        if (!RUNNING.has(prediction.status)) await removeUpload(prediction)
        if (prediction.status === 'succeeded') return addressIn(prediction.output)
        if (UNSUCCESSFUL.has(prediction.status))
          throw new RemoteEngineError('FAILED', `the prediction is ${prediction.status}`)
        if (!RUNNING.has(prediction.status))
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
      await convertErrors(signal, () => client.accounts.current({ signal }))
    },
  }
}
