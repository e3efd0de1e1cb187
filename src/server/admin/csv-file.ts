/**
 * Exports of lists as CSV: audited with their filter before the first row is sent, streamed in
 * batches, and bounded.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import type { FileReply } from '../http/file-reply.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { type Actor, audit } from './audit.ts'
import { type Cell, csvFile } from './csv.ts'

export type Cells = Cell[]
/** Bounds of one file. */
const MAX_FILE_SIZE = { rows: 50_000, characters: 200_000_000 }
const BATCH_ROWS = 1_000

/** Reads a list in pages, oldest first. */
export async function* inPages<R>(
  read: (window: { limit: number; offset: number }) => Promise<readonly R[]>,
  cells: (row: R) => Cells,
): AsyncGenerator<Cells[]> {
  for (let offset = 0; ; offset += BATCH_ROWS) {
    const rows = await read({ limit: BATCH_ROWS, offset })
    yield rows.map(cells)
    if (rows.length < BATCH_ROWS) return
  }
}

type Export = {
  action: string
  /** Names the file. */
  name: string
  filter: object
  header: readonly string[]
  rows: () => AsyncGenerator<Cells[]>
}

export async function auditedFile(
  { db, now }: { db: Db; now: Clock },
  actor: Actor,
  { action, name, filter, header, rows }: Export,
): Promise<FileReply> {
  await db.transaction((tx) => audit(tx, actor, { action, details: name, after: filter }))
  return {
    open: async () =>
      Readable.from(csvFile(header, rows(), { ...MAX_FILE_SIZE, cut: copy.cut }), {
        objectMode: false,
      }),
    mediaType: 'text/csv; charset=utf-8',
    bytes: null,
    etag: randomUUID(),
    downloadAs: copy.file(name, now()),
  }
}
