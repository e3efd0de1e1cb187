/** Where drizzle-kit reads the schema and writes forward-only migrations: `npm run db:generate`. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/index.ts',
  out: './src/server/db/migrations',
})
