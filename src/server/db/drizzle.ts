/**
 * The functions of Drizzle that we use, loaded as CommonJS: as ES modules they lengthen every start
 * by a tenth (decision 0015).
 */
import { createRequire } from 'node:module'
import type * as core from 'drizzle-orm'
import type * as postgres from 'drizzle-orm/node-postgres'
import type * as postgresMigrator from 'drizzle-orm/node-postgres/migrator'
import type * as columns from 'drizzle-orm/pg-core'
import type * as embedded from 'drizzle-orm/pglite'
import type * as embeddedMigrator from 'drizzle-orm/pglite/migrator'

const load = createRequire(import.meta.url)

export type { ExtractTablesWithRelations, SQL, SQLWrapper } from 'drizzle-orm'
export const {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  getTableColumns,
  getTableName,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} = load('drizzle-orm') as typeof core
export const {
  alias,
  boolean,
  check,
  date,
  decimal,
  index,
  getTableConfig,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
} = load('drizzle-orm/pg-core') as typeof columns
export const { drizzle: drizzlePg } = load('drizzle-orm/node-postgres') as typeof postgres
export const { migrate: migratePg } = load(
  'drizzle-orm/node-postgres/migrator',
) as typeof postgresMigrator
export const { drizzle: drizzlePglite } = load('drizzle-orm/pglite') as typeof embedded
export const { migrate: migratePglite } = load(
  'drizzle-orm/pglite/migrator',
) as typeof embeddedMigrator
