/**
 * Adds a network chosen by the operator: copies or downloads it, verifies hash, licence and
 * interface, then lists it.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sha256OfFile, writeAdded, type AddedModel, type AddedName } from './added.ts'
import { checkInterface } from './interfaces.ts'

export type AddRequest = {
  name: AddedName
  /** A path or an https address. */
  origin: string
  licence: string
  /** SHA-256 of the file, hex; required for an address. */
  sha256?: string | undefined
  /** The operator confirms that an unlisted licence allows commercial use. */
  commercialUse?: boolean
  /** Folder of the operator's networks. */
  folder: string
}

/** Limits of a download. */
const MAX_BYTES = 2_000_000_000
const DOWNLOAD_TIMEOUT_MS = 60 * 60_000
/** Licences known to allow commercial use. */
const PERMISSIVE_LICENCES =
  /^(MIT|Apache-2\.0|BSD-[23]-Clause|ISC|CC0-1\.0|CC-BY-4\.0|Unlicense|0BSD)$/i
const NON_COMMERCIAL_LICENCES = /\bNC\b|non-?commercial|research|s-lab/i

function checkLicence({ licence, commercialUse = false }: AddRequest): void {
  if (PERMISSIVE_LICENCES.test(licence)) return
  if (NON_COMMERCIAL_LICENCES.test(licence))
    throw new Error(`The licence ${licence} does not allow a service that earns money.`)
  if (!commercialUse)
    throw new Error(
      `Is ${licence} known to allow a service that earns money? Then say so with --commercial-use.`,
    )
}

/** Copies or downloads the file to `target`. */
async function copyOrDownload(origin: string, target: string): Promise<void> {
  if (!/^https?:/i.test(origin)) {
    await pipeline(createReadStream(origin), createWriteStream(target)).catch((error: unknown) => {
      throw new Error(`${origin} cannot be read.`, { cause: error })
    })
    return
  }
  if (!/^https:/i.test(origin)) throw new Error('Networks are fetched over https only.')
  const reply = await fetch(origin, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
  if (!reply.ok || !reply.body) throw new Error(`${origin} answers with status ${reply.status}.`)
  let bytes = 0
  const bounded = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      done(bytes > MAX_BYTES ? new Error('The file is larger than 2 GB.') : null, part)
    },
  })
  await pipeline(Readable.fromWeb(reply.body), bounded, createWriteStream(target))
}

/**
 * Adds the network and returns its list entry; keeps nothing on failure.
 * @throws {Error} with a message that the operator can act on
 */
export async function addModel(request: AddRequest): Promise<AddedModel> {
  const { name, origin, licence, sha256, folder } = request
  checkLicence(request)
  if (/^https?:/i.test(origin) && !sha256)
    throw new Error(
      'A network from an address needs its hash: --sha256 HEX, as its publisher states it.',
    )
  await mkdir(folder, { recursive: true })
  const file = `${name}.onnx`
  const received = join(folder, `${file}.part`)
  try {
    await copyOrDownload(origin, received)
    const found = await sha256OfFile(received)
    if (sha256 && found !== sha256.toLowerCase())
      throw new Error(`The file's SHA-256 is ${found}, not ${sha256}.`)
    await checkInterface(name, received).catch((error: unknown) => {
      throw new Error(`This is not ${name} as it is used here: ${(error as Error).message}.`, {
        cause: error,
      })
    })
    const model: AddedModel = {
      name,
      file,
      bytes: (await stat(received)).size,
      sha256: found,
      origin,
      licence,
      addedAt: new Date().toISOString(),
    }
    await rename(received, join(folder, file))
    await writeAdded(folder, name, model)
    return model
  } finally {
    await rm(received, { force: true })
  }
}

/** Removes a network from the list and deletes its file. */
export async function removeModel(name: AddedName, folder: string): Promise<void> {
  await writeAdded(folder, name, null)
  await rm(join(folder, `${name}.onnx`), { force: true })
}
