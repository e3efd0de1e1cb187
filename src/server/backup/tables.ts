/**
 * Dumps the database as JSON lines, one file per table, readable by Postgres and the embedded
 * database.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from '../db/drizzle.ts'
import type { Reader, Tx } from '../platform/db.ts'

/**
 * Tables left out. Sessions: short-lived secrets do not belong in a copy that is stored for months;
 * users sign in again. Queued mail has been sent by the time a backup is restored, and must not be
 * sent twice.
 */
const LEFT_OUT = new Set([
  'sessions',
  'sign_in_flows',
  'exchange_codes',
  'password_links',
  'sign_in_challenges',
  'mails',
  'restore_unfinished',
])
const ROWS_AT_ONCE = 500

export type DumpedTable = { name: string; columns: string[]; rows: number; sha256: string }
export type DumpedSequence = { name: string; value: string }

/** All dumped tables, referenced ones first. */
async function tablesInOrder(reader: Reader): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await reader.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, json_agg(column_name order by ordinal_position) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`)
  const { rows: links } = await reader.execute<{ name: string; target: string }>(sql`
    select c.relname as name, t.relname as target from pg_constraint join pg_class c on c.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  const ordered: { name: string; columns: string[] }[] = []
  let left = tables.filter(({ name }) => !LEFT_OUT.has(name))
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const free = left.filter(
      ({ name }) => !links.some((link) => link.name === name && waiting.has(link.target)),
    )
    if (free.length === 0)
      throw new Error(`tables point at each other in a circle: ${[...waiting].join(', ')}`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Pipes a file's bytes through `through` and returns their SHA-256 in hex. */
export function hashing(): { stream: Transform; digest: () => string; bytes: () => number } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex'), bytes: () => bytes }
}

/** Writes lines to a compressed file and flushes it to disk. Returns its SHA-256 in hex. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<string> {
  const { stream, digest } = hashing()
  await pipeline(
    Readable.from(lines),
    createGzip({ level: 4 }),
    stream,
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  return digest()
}

/** Throws a readable error unless the file exists with this SHA-256. */
export async function requireHash(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    throw new Error(`${path} cannot be read: the backup is damaged`, { cause: error })
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`${path} is not as it was written: the backup is damaged`)
}

/**
 * Yields the lines of a compressed file. Throws before the last line if its SHA-256 does not match.
 */
export async function* readLines(path: string, sha256: string): AsyncGenerator<string> {
  await requireHash(path, sha256)
  yield* createInterface({
    input: createReadStream(path).pipe(createGunzip()),
    crlfDelay: Infinity,
  })
}

/**
 * Writes all dumped tables to `folder`, as of the start of the caller's transaction (repeatable
 * read).
 */
export async function dumpTables(
  tx: Tx,
  folder: string,
): Promise<{ tables: DumpedTable[]; sequences: DumpedSequence[] }> {
  const tables: DumpedTable[] = []
  for (const { name, columns } of await tablesInOrder(tx)) {
    let count = 0
    const rowsOf = async function* () {
      await tx.execute(
        sql`declare kept no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
      )
      for (;;) {
        const { rows } = await tx.execute<{ line: string }>(
          sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from kept`,
        )
        for (const { line } of rows) yield `${line}\n`
        count += rows.length
        if (rows.length < ROWS_AT_ONCE) break
      }
      await tx.execute(sql`close kept`)
    }
    const sha256 = await writeLines(join(folder, `${name}.jsonl.gz`), rowsOf())
    tables.push({ name, columns, rows: count, sha256 })
  }
  const { rows: sequences } = await tx.execute<DumpedSequence>(sql`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`)
  return { tables, sequences }
}

/**
 * Restores what `dumpTables` wrote into empty tables of the same schema. Throws when a file is
 * damaged or rows are missing.
 */
export async function loadTables(
  tx: Tx,
  folder: string,
  { tables, sequences }: { tables: DumpedTable[]; sequences: DumpedSequence[] },
): Promise<void> {
  for (const { name, columns, rows, sha256 } of tables) {
    const table = sql.identifier(name)
    const list = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    let count = 0
    let batch: string[] = []
    const settle = async () => {
      if (batch.length === 0) return
      await tx.execute(
        sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::json)`,
      )
      count += batch.length
      batch = []
    }
    for await (const line of readLines(join(folder, `${name}.jsonl.gz`), sha256)) {
      batch.push(line)
      if (batch.length >= ROWS_AT_ONCE) await settle()
    }
    await settle()
    if (count !== rows) throw new Error(`${name}: ${rows} rows were written, ${count} were found`)
  }
  for (const { name, value } of sequences)
    await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`)
}

/** Returns the tables that hold rows; none in an unused database. */
export async function tablesInUse(reader: Reader): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await tablesInOrder(reader)) {
    const { rows } = await reader.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found
}
