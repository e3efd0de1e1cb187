/**
 * A worker process that can be killed. Its argument is JSON; it reports each step as a line on
 * standard output.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../platform/db.ts'
import { openPhotoSite } from './photos.ts'

export type WorkerSettings = {
  /** A Postgres server, or the embedded database in the folder. */
  databaseUrl: string | null
  folder: string
  /** Delay of the engine before each picture, ms. */
  holdMs: number
  /** Uploads a photo of a new user with this e-mail address at the start. */
  upload?: string
  /** Exits once this photo's restoration has ended. */
  until?: string
}

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings
const { databaseUrl, folder, holdMs } = settings
const say = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`)

const database = await openDatabase({ databaseUrl, dataDir: folder })
await database.migrate()
const site = await openPhotoSite({
  database,
  folder,
  images: (real) => ({
    restore: async (request, onProgress, signal) => {
      say('restoring')
      await delay(holdMs, undefined, { signal })
      return real.restore(request, onProgress, signal)
    },
  }),
})
process.once(
  'SIGTERM',
  () =>
    void site
      .close({ keep: true })
      .then(() => database.close())
      .then(() => process.exit(0)),
)
say('ready')
if (settings.upload) {
  const reply = await site.upload(await site.user(settings.upload, { trial: true }))
  say('uploaded', reply.json<{ photo: { publicId: string } }>().photo.publicId)
}
if (settings.until) {
  const { status } = await site.settled(settings.until, 60)
  const files = await site.files()
  say('settled', status, files.length)
  await site.close({ keep: true })
  await database.close()
  process.exit(0)
}
