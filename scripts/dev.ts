/**
 * `npm run dev`: the server restarts when its files change, and serves the web application through
 * Vite, which reloads the page.
 */
import { foreground } from './lib/process.mjs'

process.exitCode = await foreground(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/server/composition/main.ts'],
  {
    env: { ...process.env, ANTAN_DEV: '1' },
    ownGroup: true,
  },
)
