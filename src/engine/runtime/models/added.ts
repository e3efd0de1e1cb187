/** Reads, writes and verifies the list of networks that the operator has added. */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeAtomically } from '../../image/write.ts'

/** Networks that the engine uses if the operator adds them. */
const ADDABLE = ['lama', 'mi-gan', 'ddcolor', 'restoreformer-plus-plus'] as const
export type AddedName = (typeof ADDABLE)[number]
/** Whether the operator may add a network of this name. */
export const isAddable = (name: string): name is AddedName =>
  (ADDABLE as readonly string[]).includes(name)

export type AddedModel = {
  name: AddedName
  /** File name in the folder of the list. */
  file: string
  bytes: number
  sha256: string
  /** Path or address of origin. */
  origin: string
  /** Licence as stated by the operator. */
  licence: string
  addedAt: string
}

const listOf = (folder: string): string => join(folder, 'manifest.json')

function parsed(text: string, file: string): AddedModel[] {
  try {
    const { models } = JSON.parse(text) as { models: AddedModel[] }
    return models.filter(({ name }) => isAddable(name))
  } catch (error) {
    throw new Error(`${file} cannot be read: it is written by npm run models -- add`, {
      cause: error,
    })
  }
}

/**
 * Returns the added networks; none if there is no list.
 * @throws {Error} for an unreadable list
 */
export function readAdded(folder: string): AddedModel[] {
  let text: string
  try {
    text = readFileSync(listOf(folder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return parsed(text, listOf(folder))
}

/** Adds or replaces a network on the list; null removes it. */
export async function writeAdded(
  folder: string,
  name: AddedName,
  model: AddedModel | null,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const known = await readFile(listOf(folder), 'utf8').then(
    (text) => parsed(text, listOf(folder)),
    () => [],
  )
  const models = [...known.filter((one) => one.name !== name), ...(model ? [model] : [])].toSorted(
    (a, b) => a.name.localeCompare(b.name),
  )
  await writeAtomically(listOf(folder), Buffer.from(`${JSON.stringify({ models }, null, 2)}\n`))
}

/** Returns the SHA-256 of a file, hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export type AddedState = { model: AddedModel; state: 'ready' | 'missing' | 'damaged' }

/**
 * Returns whether an added network is present and, with `thorough`, whether its SHA-256 matches.
 */
export async function inspectAdded(
  model: AddedModel,
  folder: string,
  { thorough }: { thorough: boolean },
): Promise<AddedState> {
  const path = join(folder, model.file)
  const found = await stat(path).catch(() => null)
  if (!found) return { model, state: 'missing' }
  const right =
    found.size === model.bytes && (!thorough || (await sha256OfFile(path)) === model.sha256)
  return { model, state: right ? 'ready' : 'damaged' }
}
