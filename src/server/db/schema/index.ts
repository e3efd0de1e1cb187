/**
 * Every table, for drizzle-kit and for tests that look at all of them. Features import the file
 * they need.
 */
export * from './albums.ts'
export * from './content.ts'
export * from './customers.ts'
export * from './gifts.ts'
export * from './family.ts'
export * from './logs.ts'
export * from './memories.ts'
export * from './money.ts'
export * from './orders.ts'
export * from './photos.ts'
export * from './proof.ts'
export * from './second-factors.ts'
export * from './service.ts'
export * from './sessions.ts'
export * from './settings.ts'
export * from './users.ts'
export * from './versos.ts'
