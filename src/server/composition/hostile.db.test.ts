/**
 * Hostile text in every field of every panel, generated from the contract; and a secret that no
 * reply may contain.
 */
import { sql } from '../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { GALLERY_TEXT_KEYS } from '#contract/gallery-figures.ts'
import { api } from '#contract/index.ts'
import type { JsonOperation } from '#contract/client.ts'
import { LANDING_CONTENT } from '#contract/landing.ts'
import { LANDING_KEYS } from '#contract/landing-figures.ts'
import { paths, route, urlOf, type Operation } from '#contract/paths.ts'
import { landingPageSections } from '../db/schema/content.ts'
import { openAdminSite, type AdminSite } from '../testing/admin-site.ts'
import { seedWatermark } from '../features/watermark/watermark.service.ts'
import { HOSTILE, hostileBody, INVALID_VALUES, ACTIVE_HTML, withEach } from '../testing/hostile.ts'
import { formOf } from '../testing/multipart.ts'
import { picture } from '../testing/pictures.ts'

/** Names of the fields that hold HTML; all others hold plain text. */
const HTML = ['content', 'text', 'additionalText']
const PUBLIC = [
  '/api/pricing-configurations',
  '/api/footer-social-links',
  '/api/footer-content-pages',
  '/api/content-pages/essai',
  '/api/legal/essai',
  '/api/blog',
  '/api/landing-sections',
  '/api/gallery-items',
  '/api/gallery-page-configurations',
]
const OFFICE = [
  'admin.plans.list',
  'admin.socialLinks.list',
  'admin.contentPages.list',
  'admin.legalPages.list',
  'admin.blogSections.list',
  'admin.blogMetadata.read',
  'admin.landingSections.list',
  'admin.galleryItems.list',
  'admin.galleryTexts.list',
  'admin.logs.list',
] as const

let site: AdminSite
let bytes: Buffer
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`)
  await site.db.transaction(seedWatermark)
  bytes = await picture({ width: 120, height: 90 })
})
afterAll(() => site.close())

const bodyOf = (operation: JsonOperation, text: string) =>
  hostileBody(
    api[operation].body,
    text,
    /Pages/.test(operation)
      ? ['content']
      : /blogSections/.test(operation)
        ? ['text', 'additionalText']
        : [],
  )
const send = (operation: JsonOperation, text: string, params: object = {}) =>
  site.call(route(operation).method, urlOf(operation, params as never), bodyOf(operation, text))

/** Sends this text in every input of the back office. Returns the rejected operations. */
async function submitEverywhere(text: string): Promise<string[]> {
  const refused: string[] = []
  const expectTaken = async (what: string, reply: ReturnType<AdminSite['call']>) => {
    const { statusCode, body } = await reply
    if (statusCode !== 200) refused.push(`${what}: ${statusCode} ${body}`)
  }
  for (const name of [
    'admin.plans',
    'admin.socialLinks',
    'admin.contentPages',
    'admin.legalPages',
    'admin.blogSections',
  ] as const)
    await expectTaken(name, send(`${name}.create`, text))
  await expectTaken('blog header', send('admin.blogMetadata.save', text))
  for (const key of LANDING_KEYS) {
    await expectTaken(
      `new ${key}`,
      site.call('POST', '/api/admin/landing-sections', {
        ...bodyOf('admin.landingSections.create', text),
        sectionKey: key,
      }),
    )
    await expectTaken(
      key,
      site.call('PATCH', `/api/admin/landing-sections/${key}`, {
        content: hostileBody(LANDING_CONTENT[key], text),
      }),
    )
  }
  const { headers, payload } = formOf(
    { title: text, description: text, author: text },
    { beforeImage: bytes, afterImage: bytes },
  )
  await expectTaken(
    'pair',
    site.app.inject({
      method: 'POST',
      url: '/api/admin/gallery-items',
      headers: { ...headers, ...site.admin.headers },
      payload,
    }),
  )
  for (const configKey of GALLERY_TEXT_KEYS)
    await expectTaken(configKey, send('admin.galleryTexts.update', text, { configKey }))
  await expectTaken(
    'watermark',
    site.call('PUT', '/api/admin/watermark-configurations/watermark_text', {
      configValue: text.slice(0, 60),
    }),
  )
  await expectTaken('account', send('admin.users.create', text.slice(0, 40)))
  return refused
}

/** Every text of a reply with the name of its field. */
const leaves = (value: unknown, name = ''): [string, string][] => {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, Array.isArray(value) ? name : key),
  )
}

test.each(HOSTILE)('%j in every input is stored as plain text or dropped', async (text) => {
  for (const table of [
    'pricing_configurations',
    'footer_social_links',
    'content_pages',
    'legal_pages',
    'blog_sections',
    'landing_page_sections',
    'gallery_items',
  ])
    await site.db.execute(sql.raw(`delete from ${table}`))
  await site.db.execute(sql`delete from users where email = 'hostile@antan.test'`)
  expect(await submitEverywhere(text)).toEqual([])
  const wrong: string[] = []
  let words = 0
  const replies = [
    ...(await Promise.all(PUBLIC.map((url) => site.app.inject(url)))),
    ...(await Promise.all(OFFICE.map((operation) => site.call('GET', urlOf(operation, {}))))),
  ]
  for (const reply of replies) {
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    for (const [name, value] of leaves(reply.json())) {
      // The API returns text unescaped, since the screen escapes it; old and new values of the log
      // are JSON.
      if (HTML.includes(name) && value.startsWith('<p>'))
        wrong.push(...(ACTIVE_HTML.test(value) ? [`${name}: ${value}`] : []))
      else if (name !== 'oldValue' && name !== 'newValue' && /&(lt|gt|amp|quot|#)/.test(value))
        wrong.push(`${name}: ${value}`)
      else if (value.includes(text.trim())) words += 1
    }
  }
  expect(wrong).toEqual([])
  expect(words).toBeGreaterThan(60)
  expect((await site.db.select().from(landingPageSections)).length).toBe(LANDING_KEYS.length)
})

/** Operations that end the session, send a mail or take files. */
const LEFT_OUT =
  /^(auth|images|share)\.|deleteAccount|testMail|uploads|watermark\.(preview|test)|photos\.upload/

test('no odd value in any field, parameter or query causes a server error', async () => {
  const wrong: string[] = []
  let calls = 0
  const note = async (
    operation: string,
    given: unknown,
    reply: Promise<{ statusCode: number }>,
  ) => {
    calls += 1
    const { statusCode } = await reply
    if (statusCode >= 500)
      wrong.push(`${operation}: ${statusCode} for ${JSON.stringify(given).slice(0, 80)}`)
  }
  for (const operation of (Object.keys(paths) as Operation[]).filter(
    (name) => !LEFT_OUT.test(name),
  )) {
    const { method, path } = route(operation)
    const url = path.replace(/:\w+/g, '1')
    for (const value of INVALID_VALUES) {
      const text = encodeURIComponent(
        typeof value === 'string' && value.isWellFormed()
          ? value.slice(0, 3_000)
          : JSON.stringify(value),
      )
      for (const name of Object.keys((api[operation].query as z.ZodObject).shape))
        await note(
          operation,
          [name, value],
          site.app.inject({ method, url: `${url}?${name}=${text}`, headers: site.admin.headers }),
        )
      if (path.includes(':'))
        await note(
          operation,
          value,
          site.app.inject({
            method,
            url: path.replace(/:\w+/g, text),
            headers: site.admin.headers,
          }),
        )
      if (method === 'GET') continue
      for (const body of withEach(bodyOf(operation as JsonOperation, 'texte'), value)) {
        await note(
          operation,
          body,
          site.app.inject({
            method,
            url,
            headers: { ...site.admin.headers, 'content-type': 'application/json' },
            payload: JSON.stringify(body),
          }),
        )
      }
    }
  }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(1_000)
})

test('a password set in the back office is found in no reply, table, log line or file', async () => {
  const canary = 'canari-7f3e9c'
  const entries = Object.entries({
    smtp_host: '127.0.0.1',
    smtp_port: '9',
    smtp_secure: 'false',
    smtp_user: 'ada',
    smtp_password: canary,
  }).map(([configKey, configValue]) => ({ configKey, configValue }))
  const said = [
    await site.call('PUT', '/api/admin/api-configurations', { entries }),
    await site.call('POST', '/api/admin/api-configurations/test-mail', {}),
  ]
  said.push(
    await site.call('PUT', '/api/admin/api-configurations/smtp_password', {
      configValue: `${canary}-2`,
    }),
  )
  said.push(
    await site.call('PUT', '/api/admin/api-configurations', {
      entries: [
        { configKey: 'smtp_port', configValue: canary },
        { configKey: 'smtp_password', configValue: `${canary}-3` },
      ],
    }),
  )
  expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 400])
  const reads = (Object.keys(paths) as Operation[]).filter(
    (operation) => route(operation).method === 'GET',
  )
  for (const operation of reads)
    said.push(await site.call('GET', route(operation).path.replace(/:\w+/g, '1')))
  const { rows: tables } = await site.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const stored = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await site.db.execute(sql.raw(`select t::text from ${name} t`))).rows),
    ),
  )
  const everything = [...said.map(({ body }) => body), ...stored, site.lines.join('')]
  expect(everything.filter((text) => text.includes(canary))).toEqual([])
  expect(stored.join('')).toContain('smtp_password')
})
