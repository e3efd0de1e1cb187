/** Every table, for drizzle-kit and for tests that look at all of them. Features import the file they need. */
export * from './content.ts'
export * from './logs.ts'
export * from './money.ts'
export * from './orders.ts'
export * from './photos.ts'
export * from './sessions.ts'
export * from './settings.ts'
export * from './users.ts'
