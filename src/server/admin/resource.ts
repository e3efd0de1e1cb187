/**
 * A collection of the back office on a table: list, add, change and delete, each with an audit row
 * and a check for concurrent saves. Over 300 lines because the four operations share one
 * configuration and its types.
 */
import { eq, sql, type SQL } from '../db/drizzle.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { JsonEndpoint } from '#contract/endpoint.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import { adminResourceCopy } from '#copy/admin/resource.ts'
import type { Handlers } from '../http/bind.ts'
import type { Caller, RequestContext } from '../http/caller.ts'
import { AppError } from '../platform/app-error.ts'
import { isUniqueViolation, type Db, type Tx } from '../platform/db.ts'
import { actorOf, audit, type Actor, type AuditEntry } from './audit.ts'
import { risingNumbers, type SeenRow } from './order.ts'

/** A table with the moment of the last change and, usually, its editor. */
export type ResourceTable = PgTable & { updatedAt: PgColumn; $inferSelect: { updatedAt: Date } }
type RowOf<T extends ResourceTable> = T['$inferSelect']
type Values<T extends ResourceTable> = Partial<RowOf<T>>
type Change<T extends ResourceTable> = {
  itemKey: string
  values: Values<T>
  /** When the version was saved that this change restores. */
  restoredFrom?: Date | null
}

export type ResourceDefinition<T extends ResourceTable, View> = {
  db: Db
  table: T
  /**
   * The column, and path parameter, that identifies a row; a numeric column is compared as a
   * number.
   */
  key: keyof RowOf<T> & string
  orderBy: SQL[]
  /** Serialises a row for the API. */
  present(row: RowOf<T>): View
  /** Names actions in the log: PLAN gives CREATE_PLAN, UPDATE_PLAN, DELETE_PLAN. */
  noun: string
  /** Identifies a row in the log. */
  label(row: RowOf<T>): string
  /** The part of a row that the log keeps; all of it by default. */
  recorded?(row: RowOf<T>): object
  /**
   * Completes or rejects the values before they are written; `current` is null for a new row.
   * Throws AppError.
   */
  prepare?(
    tx: Tx,
    values: Values<T>,
    current: RowOf<T> | null,
    actor: Actor,
  ): Promise<Values<T>> | Values<T>
  /** Keeps the earlier versions of rows under this kind. */
  versions?: VersionKind
  /** Whether a row's versions are kept; every row's by default. */
  isVersioned?(row: RowOf<T>): boolean
  /** The sentence for a key that another row has; a general one by default. */
  taken?: string
  /** Runs before a row is deleted, in the same transaction. */
  removing?(tx: Tx, row: RowOf<T>, actor: Actor): Promise<void>
  /** Runs in the transaction of every change, such as raising the version of the public content. */
  changed?(tx: Tx): Promise<void>
}

/**
 * Throws CONFLICT when the row changed after the version in If-Match; a call without If-Match
 * passes.
 */
export function requireFresh(actor: Actor, row: { updatedAt: Date }): void {
  if (
    actor.ifMatch !== null &&
    actor.ifMatch !== '*' &&
    actor.ifMatch !== row.updatedAt.toISOString()
  )
    throw new AppError('CONFLICT')
}

export function createResource<T extends ResourceTable, View>(
  definition: ResourceDefinition<T, View>,
) {
  const { db, key, orderBy, present, noun, label, prepare, removing, changed } = definition
  const recorded = definition.recorded ?? ((row: RowOf<T>): object => row)
  const versionOf = (
    before: RowOf<T> | null,
    after: RowOf<T> | null,
    restoredFrom: Date | null = null,
  ): Pick<AuditEntry, 'version'> => {
    const row = after ?? before
    if (!row || !definition.versions || definition.isVersioned?.(row) === false) return {}
    const itemKey = String(row[key])
    return { version: { kind: definition.versions, itemKey, before, after, restoredFrom } }
  }
  const table: PgTable = definition.table
  const column = (definition.table as unknown as Record<string, PgColumn>)[key]
  if (!column) throw new Error(`no column ${key}`)
  const hasEditor = 'lastEditedBy' in definition.table

  const where = (itemKey: string): SQL => {
    if (column.dataType !== 'number') return eq(column, itemKey)
    return /^[1-9]\d{0,8}$/.test(itemKey) ? eq(column, Number(itemKey)) : sql`false`
  }
  const stamp = (actor: Actor) => ({
    updatedAt: sql`now()`,
    ...(hasEditor ? { lastEditedBy: actor.id } : {}),
  })

  /** The row, locked until the transaction ends. Throws NOT_FOUND. */
  async function lock(tx: Tx, itemKey: string): Promise<RowOf<T>> {
    const [row] = (await tx.select().from(table).where(where(itemKey)).for('update')) as RowOf<T>[]
    if (!row) throw new AppError('NOT_FOUND', { sentence: adminResourceCopy.gone })
    return row
  }

  const taken = definition.taken ?? adminResourceCopy.taken
  /** Translates the violation of a unique key into CONFLICT. */
  const asAppError = (error: unknown): unknown =>
    isUniqueViolation(error)
      ? new AppError('CONFLICT', {
          sentence: taken,
          fields: { [key]: taken },
          cause: error,
        })
      : error

  async function write<R>(run: (tx: Tx) => Promise<R>): Promise<R> {
    try {
      return await db.transaction(async (tx) => {
        const result = await run(tx)
        await changed?.(tx)
        return result
      })
    } catch (error) {
      throw asAppError(error)
    }
  }

  async function add(tx: Tx, actor: Actor, values: Values<T>): Promise<View> {
    const wanted = { ...((await prepare?.(tx, values, null, actor)) ?? values), ...stamp(actor) }
    const [row] = (await tx
      .insert(table)
      .values(wanted as never)
      .returning()) as RowOf<T>[]
    if (!row) throw new Error('nothing was inserted')
    await audit(tx, actor, {
      action: `CREATE_${noun}`,
      details: label(row),
      after: recorded(row),
      ...versionOf(null, row),
    })
    return present(row)
  }

  async function change(
    tx: Tx,
    actor: Actor,
    { itemKey, values, restoredFrom = null }: Change<T>,
  ): Promise<View> {
    const before = await lock(tx, itemKey)
    requireFresh(actor, before)
    const wanted = { ...((await prepare?.(tx, values, before, actor)) ?? values), ...stamp(actor) }
    const [after] = (await tx
      .update(table)
      .set(wanted as never)
      .where(where(itemKey))
      .returning()) as RowOf<T>[]
    if (!after) throw new Error('nothing was updated')
    await audit(tx, actor, {
      action: `${restoredFrom ? 'RESTORE' : 'UPDATE'}_${noun}`,
      details: label(after),
      before: recorded(before),
      after: recorded(after),
      ...versionOf(before, after, restoredFrom),
    })
    return present(after)
  }

  return {
    key,
    async list(): Promise<View[]> {
      const rows = (await db
        .select()
        .from(table)
        .orderBy(...orderBy)) as RowOf<T>[]
      return rows.map(present)
    },

    /** Throws CONFLICT when the key is taken. */
    create: (actor: Actor, values: Values<T>): Promise<View> =>
      write((tx) => add(tx, actor, values)),

    /** Changes what `values` names. Throws NOT_FOUND, CONFLICT. */
    update: (actor: Actor, itemKey: string, values: Values<T>): Promise<View> =>
      write((tx) => change(tx, actor, { itemKey, values })),

    /**
     * Writes the content of an earlier version, saved at `restoredFrom`. Throws NOT_FOUND,
     * CONFLICT.
     */
    restore: (
      actor: Actor,
      itemKey: string,
      values: Values<T>,
      restoredFrom: Date,
    ): Promise<View> => write((tx) => change(tx, actor, { itemKey, values, restoredFrom })),

    /** Adds and changes several rows in one transaction. Throws NOT_FOUND, CONFLICT. */
    together: <R>(
      run: (tx: Tx, verbs: { add: typeof add; change: typeof change }) => Promise<R>,
    ): Promise<R> => write((tx) => run(tx, { add, change })),

    /**
     * Puts all rows of a table with `sortOrder` in this order. Throws CONFLICT when a row changed,
     * came or went.
     */
    reorder: (actor: Actor, wanted: readonly SeenRow[]): Promise<{ moved: number }> =>
      write(async (tx) => {
        const rows = (await tx
          .select()
          .from(table)
          .orderBy(...orderBy)
          .for('update')) as (RowOf<T> & { sortOrder: number })[]
        const byKey = new Map(rows.map((row) => [String(row[key]), row]))
        const inOrder = wanted.flatMap(({ key: name, seen }) => {
          const row = byKey.get(name)
          return row?.updatedAt.toISOString() === seen ? [{ name, row }] : []
        })
        if (new Set(inOrder.map(({ name }) => name)).size !== Math.max(rows.length, wanted.length))
          throw new AppError('CONFLICT')
        const numbers = risingNumbers(rows.map(({ sortOrder }) => sortOrder))
        let moved = 0
        for (const [at, { name, row }] of inOrder.entries()) {
          if (row.sortOrder === numbers[at]) continue
          const values = { sortOrder: numbers[at] } as unknown as Values<T>
          await change(tx, { ...actor, ifMatch: null }, { itemKey: name, values })
          moved += 1
        }
        return { moved }
      }),

    /** Throws NOT_FOUND, CONFLICT. */
    remove: (actor: Actor, itemKey: string): Promise<Record<never, never>> =>
      write(async (tx) => {
        const before = await lock(tx, itemKey)
        requireFresh(actor, before)
        await removing?.(tx, before, actor)
        await tx.delete(table).where(where(itemKey))
        await audit(tx, actor, {
          action: `DELETE_${noun}`,
          details: label(before),
          before: recorded(before),
          ...versionOf(before, null),
        })
        return {}
      }),
  }
}
export type Resource<View> = {
  /** The path parameter that identifies a row. */
  key: string
  list(): Promise<View[]>
  create(actor: Actor, values: object): Promise<View>
  update(actor: Actor, key: string, values: object): Promise<View>
  remove(actor: Actor, key: string): Promise<Record<never, never>>
}

type Input = {
  caller: Caller
  request: RequestContext
  params: Record<string, string>
  body: object
}
type Api = Record<string, JsonEndpoint>
type Verb<N extends string> = `${N}.list` | `${N}.create` | `${N}.update` | `${N}.remove`
type ViewOf<A extends Api, N extends string> = `${N}.update` extends keyof A
  ? z.input<A[`${N}.update`]['reply']>
  : never

/**
 * The four handlers of collection `name` of a contract group, to spread into `bind` beside the
 * group's others.
 */
export function resourceHandlers<A extends Api, N extends ResourceName>(
  _api: A,
  name: N,
  resource: Resource<ViewOf<A, N>>,
): Pick<Handlers<A>, Verb<N> & keyof A> {
  const { key } = resource
  return {
    [`${name}.list`]: () => resource.list(),
    [`${name}.create`]: (input: Input) => resource.create(actorOf(input), input.body),
    [`${name}.update`]: (input: Input) =>
      resource.update(actorOf(input), input.params[key] ?? '', input.body),
    [`${name}.remove`]: (input: Input) => resource.remove(actorOf(input), input.params[key] ?? ''),
  } as unknown as Pick<Handlers<A>, Verb<N> & keyof A>
}
