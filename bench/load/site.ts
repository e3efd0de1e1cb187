/**
 * Starts a server for the load bench, on the embedded database or on Postgres, with polling users.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { DAY_MS } from '#contract/durations.ts'
import { photos } from '#server/db/schema/photos.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { hashSecret, newPublicId, newSecret } from '#server/platform/clock.ts'
import { openPglite, type Db } from '#server/platform/db.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { NODE_FLAGS } from '#server/testing/server-process.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'

const START_TIMEOUT_MS = 120_000

export type Watcher = { token: string; publicId: string; photoId: number }

/** Creates signed-in accounts, each with a photo in the state `processing`. */
async function createWatchers(db: Db, count: number): Promise<Watcher[]> {
  const watchers: Watcher[] = []
  for (let from = 0; from < count; from += 500) {
    const made = Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
      n: from + n,
      token: newSecret(),
      publicId: newPublicId(),
    }))
    const accounts = await db
      .insert(users)
      .values(
        made.map(({ n }) => ({
          username: `watcher ${n}`,
          email: `watcher${n}@antan.test`,
          googleId: `watcher-${n}`,
          credits: 0,
        })),
      )
      .returning({ id: users.id })
    const ownerOf = (index: number) => accounts[index]!.id
    await db.insert(sessions).values(
      made.map(({ token }, i) => ({
        userId: ownerOf(i),
        tokenHash: hashSecret(token),
        imageTokenHash: hashSecret(newSecret()),
        expiresAt: new Date(Date.now() + DAY_MS),
      })),
    )
    const rows = await db
      .insert(photos)
      .values(
        made.map(({ publicId }, i) => ({
          publicId,
          userId: ownerOf(i),
          filename: 'a.jpg',
          originalUrl: `photos/${publicId}/a.jpg`,
          status: 'processing' as const,
          width: 900,
          height: 600,
        })),
      )
      .returning({ id: photos.id })
    watchers.push(
      ...made.map(({ token, publicId }, i) => ({ token, publicId, photoId: rows[i]!.id })),
    )
  }
  return watchers
}

/** Starts database and server; run from the root of the repository. */
export async function startSite(kind: 'embedded' | 'postgres', { people }: { people: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'antan-load-'))
  const postgres = kind === 'postgres' ? await startPostgres() : null
  const made = await postgres?.newDatabase()
  const database = made ? made.database : await openPglite({ folder: join(folder, 'database') })
  await database.migrate()
  const watchers = await createWatchers(database.db, people)
  if (!made) await database.close()
  const port = await getPort({ host: '127.0.0.1' })
  const child = spawn(process.execPath, [...NODE_FLAGS, 'src/server/composition/main.ts'], {
    env: {
      // SERVER_NODE_OPTIONS=--cpu-prof profiles the server.
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['SERVER_NODE_OPTIONS'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ENGINE: 'local',
      ENGINE_THREADS: '1',
      MODELS_DIR: modelsFolder(),
      RATE_LIMIT_FACTOR: '100000',
      UPLOADS_PER_DAY: '10000',
      ...(made ? { DATABASE_URL: made.url } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
  const end = Date.now() + START_TIMEOUT_MS
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('the server did not get ready')
    await delay(200)
  }

  return {
    url,
    watchers,
    /** Returns the server's CPU time so far, ms; includes the embedded database. */
    cpu: () => {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return ((user ?? 0) + (system ?? 0)) * 10
    },
    /** Restores photos until the returned function is called, which returns their number. */
    async keepRestoring(): Promise<() => Promise<number>> {
      const picture = new Blob([await readFile(join('fixtures/originals', await firstPicture()))], {
        type: 'image/jpeg',
      })
      const work = { over: false, restored: 0 }
      const busy = (async () => {
        for (let n = 0; !work.over; n++) {
          const { token } = watchers[n % watchers.length]!
          const form = new FormData()
          form.set('photo', picture, 'photo.jpg')
          const reply = await fetch(`${url}/api/photos/upload`, {
            method: 'POST',
            body: form,
            headers: { authorization: `Bearer ${token}` },
          })
          if (!reply.ok) {
            await delay(200)
            continue
          }
          const { photo } = (await reply.json()) as { photo: { publicId: string } }
          while (!work.over) {
            const { status } = await fetch(`${url}/api/photos/status/${photo.publicId}`).then(
              (answer) => answer.json() as Promise<{ status?: string }>,
              () => ({ status: undefined }),
            )
            if (status === 'completed' || status === 'failed') {
              work.restored++
              break
            }
            await delay(500)
          }
        }
      })()
      return async () => {
        work.over = true
        await busy
        return work.restored
      }
    },
    async close(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([ended, delay(20_000)])
      if (child.exitCode === null) child.kill('SIGKILL')
      if (made) await made.database.close()
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type LoadSite = Awaited<ReturnType<typeof startSite>>

async function firstPicture(): Promise<string> {
  const name = (await readdir('fixtures/originals'))
    .toSorted()
    .find((entry) => entry.endsWith('.jpg'))
  if (!name) throw new Error('no picture in fixtures/originals')
  return name
}
