/** `npm run dev` serves pages from the sources and restarts for changes only. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { expect, test } from 'vitest'

/** Time without a second start after which the server counts as stable, ms. */
const QUIET_MS = 1_500

test('the development server starts once and renders a page through Vite', async () => {
  const port = await getPort({ host: 'localhost' })
  const dataDir = await mkdtemp(join(tmpdir(), 'antan-dev-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ENGINE: 'instant' }
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  try {
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${port}/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        {
          timeout: 60_000,
        },
      )
      .toBe(true)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const page = await fetch(`http://localhost:${port}/support`)
    expect(await page.text()).toContain('/@vite/client')
    expect(printed).not.toContain('Restarting')
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})
