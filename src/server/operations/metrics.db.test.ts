/** The metrics that Prometheus scrapes. */
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { installation } from '../db/schema/service.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import { serveMetrics } from '../http/metrics.ts'
import { createMetrics } from './metrics.ts'
import { openPhotoSite } from '../testing/photos.ts'
import { openTestDatabase } from '../testing/database.ts'

test('the metrics cover requests, restorations and money, without personal data', async () => {
  const database = await openTestDatabase()
  await database.db
    .insert(installation)
    .values({ id: 'never-backed-up', createdAt: new Date(Date.now() - 2 * 86_400_000) })
  const registry = createMetrics({
    db: database.db,
    dataDir: tmpdir(),
    imageWork: () => ({
      heavy: { busy: 1, slots: 2, waiting: 0 },
      retouch: { busy: 0, slots: 1, waiting: 0 },
      live: { busy: 0, slots: 1, waiting: 0 },
      light: { busy: 0, slots: 1, waiting: 3 },
    }),
    accountsOffLedger: async () => (await createCredits().discrepancies(database.db)).length,
    faultsInBooks: async () => (await bookFaults(database.db)).length,
  })
  const site = await openPhotoSite({ database, metrics: registry })
  const session = await site.user('secrete@antan.test', { trial: true })
  const { photo } = (await site.upload(session)).json<{ photo: { publicId: string } }>()
  await site.settled(photo.publicId)
  await site.reply(session, 'GET', `/api/photos/secure/${photo.publicId}`)
  await site.reply(null, 'GET', '/api/photos/user')

  const served = await serveMetrics(registry, { host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${served.address}/metrics`)
  const text = await reply.text()
  await served.close()
  await site.close()

  expect(reply.headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(/^antan_http_seconds_count\{operation="photos.upload",status="2xx"\} 1$/m)
  expect(text).toMatch(/^antan_http_seconds_count\{operation="photos.mine",status="4xx"\} 1$/m)
  expect(text).toMatch(/^antan_restorations\{status="done"\} 1$/m)
  expect(text).toMatch(/^antan_restoration_oldest_queued_seconds 0$/m)
  expect(text).toMatch(/^antan_stage_seconds\{stage="\w+"\} [\d.e-]+$/m)
  expect(text).toContain('# TYPE antan_job_oldest_seconds gauge')
  expect(text).toMatch(/^antan_accounts_off_ledger 0$/m)
  expect(text).toMatch(/^antan_faults_in_books 0$/m)
  expect(text).toMatch(/^antan_image_processes\{work="heavy",state="idle"\} 1$/m)
  expect(text).toMatch(/^antan_image_processes\{work="light",state="awaited"\} 3$/m)
  expect(text).toMatch(/^antan_backup_age_seconds 172\d{3}/m)
  expect(text).toMatch(/^antan_disk_free_bytes [1-9]/m)
  expect(text).toMatch(/^antan_http_refused_total\{kind="money"\} 0$/m)
  for (const file of ['deploy/alerts.yaml', 'docs/operations.md']) {
    const named = new Set(
      (await readFile(file, 'utf8'))
        .match(/\bantan_\w+/g)
        ?.map((name) => name.replace(/^(antan_http_seconds)_count$/, '$1')),
    )
    expect(
      [...named].filter((name) => !text.includes(`# TYPE ${name} `)),
      file,
    ).toEqual([])
  }
  expect(text).not.toMatch(new RegExp(`secrete|${photo.publicId}`))
})
