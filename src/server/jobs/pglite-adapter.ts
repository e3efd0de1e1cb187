/**
 * Lets pg-boss use the embedded database without ever interleaving with a transaction of ours on
 * its single connection.
 */
import type { PGlite } from '@electric-sql/pglite'
import type { Db as BossDb } from 'pg-boss'

/**
 * pg-boss sends its own transactions as one script; a failed one would leave the shared connection
 * aborted for the next caller.
 */
const SCRIPT = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/

export function bossOnPglite(client: PGlite): BossDb {
  const rowsOf = (results: { rows?: unknown[] }[]) => ({
    rows: results.flatMap((result) => result.rows ?? []),
  })
  return {
    async executeSql(text, values) {
      // `query` and `exec` wait for a transaction in progress; `transaction` also rolls back a
      // failed script before it frees the connection.
      if (values?.length) return client.query(text, values)
      const script = SCRIPT.exec(text)?.[1]
      if (script === undefined) return rowsOf(await client.exec(text))
      return client.transaction(async (tx) => rowsOf(await tx.exec(script)))
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await client.listen(channel, onNotification)
      onReconnect()
      return { close: () => stop() }
    },
  }
}
