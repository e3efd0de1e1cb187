/**
 * Downloads a prediction's picture to a file: from the expected host only, without redirects, up to
 * a maximum size.
 */
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RemoteEngineError } from './errors.ts'

/** Maximum size; a PNG of 40 megapixels, the decoding limit, rarely reaches it. */
const MAX_PICTURE_BYTES = 120_000_000

type PictureSource = {
  /** Host of the pictures, including subdomains, over https. */
  outputHost: string
  /** Base URL of the API, which may serve pictures itself. */
  baseUrl: string
}

/** Returns whether pictures may be downloaded from this address. */
export function isExpectedAddress(
  address: string,
  { outputHost, baseUrl }: PictureSource,
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, port } = new URL(address)
  if (username) return false
  if (origin === new URL(baseUrl).origin) return true
  return (
    protocol === 'https:' &&
    port === '' &&
    (hostname === outputHost || hostname.endsWith(`.${outputHost}`))
  )
}

/** Returns a stream that fails beyond `maxBytes`. */
const bounded = (maxBytes: number) => {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      if (bytes > maxBytes) done(new RemoteEngineError('UNTRUSTED', `more than ${maxBytes} bytes`))
      else done(null, part)
    },
  })
}

/**
 * Downloads the picture to `target`.
 * @throws {RemoteEngineError}, or the signal's reason
 */
export async function download(
  address: string,
  target: string,
  from: PictureSource & { timeoutMs: number; maxBytes?: number },
  signal: AbortSignal,
): Promise<void> {
  if (!isExpectedAddress(address, from))
    throw new RemoteEngineError('UNTRUSTED', 'a picture at an address that was not expected')
  try {
    const reply = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(from.timeoutMs)]),
    })
    if (!reply.ok || !reply.body)
      throw new RemoteEngineError(
        reply.status === 404 ? 'GONE' : 'UNAVAILABLE',
        `the picture: status ${reply.status}`,
      )
    await pipeline(
      Readable.fromWeb(reply.body),
      bounded(from.maxBytes ?? MAX_PICTURE_BYTES),
      createWriteStream(target),
    )
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof RemoteEngineError
      ? error
      : new RemoteEngineError('UNAVAILABLE', 'the picture could not be fetched', { cause: error })
  }
}
