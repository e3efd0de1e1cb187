/**
 * The sandbox's database: every object by id, in order of creation, in memory and in one JSON file.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json, StripeObject } from './facts.ts'

type Kept = { hash: string; status: number; body: Json }
/** `amount` in cents. */
export type Link = {
  name: string
  amount: number
  currency: string
  monthly: boolean
  successUrl: string
}
type Pages = {
  objects: { [id: string]: StripeObject }
  /** Replies by idempotency key. */
  replies: { [key: string]: Kept }
  /** Payment links by id. */
  links: { [id: string]: Link }
  /** By checkout session: metadata of its payment or subscription, and the id of its price. */
  intentMetadata: { [sessionId: string]: Json }
  prices: { [sessionId: string]: string }
}
export type Book = ReturnType<typeof createBook>

const newId = (prefix: string): string => `${prefix}_${randomBytes(15).toString('hex')}`

/** `folder` null keeps the book in memory only. */
export function createBook(folder: string | null) {
  let pages: Pages = { objects: {}, replies: {}, links: {}, intentMetadata: {}, prices: {} }
  let writing: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null

  async function write(target: string): Promise<void> {
    const temporary = join(target, `book.${process.pid}.tmp`)
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify(pages))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(target, 'book.json'))
  }

  return {
    newId,
    get pages() {
      return pages
    },
    /** Reads the file of an earlier run, if any. Throws when it cannot be read. */
    async load(): Promise<void> {
      if (!folder) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        pages = JSON.parse(await readFile(join(folder, 'book.json'), 'utf8')) as Pages
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    },
    /** Resolves once the current content is on disk. Calls during a write share the next write. */
    async save(): Promise<void> {
      if (!folder) return
      waiting ??= writing
        .catch(() => undefined)
        .then(() => {
          waiting = null
          writing = write(folder)
          return writing
        })
      await waiting
    },
    put<T extends StripeObject>(object: T): T {
      pages.objects[object.id] = object
      return object
    },
    get(id: Json | undefined, kind?: string): StripeObject | null {
      const found =
        typeof id === 'string' && Object.hasOwn(pages.objects, id) ? pages.objects[id] : undefined
      return found && (!kind || found.object === kind) ? found : null
    },
    /** Newest first. */
    all: (kind: string): StripeObject[] =>
      Object.values(pages.objects)
        .filter((object) => object.object === kind)
        .reverse(),
  }
}
