/** Server-rendered pages: content, head, status codes and escaping. */
import { expect, test } from 'vitest'
import { matchRoutes } from 'react-router'
import type { Client } from '#contract/client.ts'
import { authCopy } from '#copy/account/auth.ts'
import { landingCopy } from '#copy/public/landing.ts'
import { siteCopy } from '#copy/public/site.ts'
import { NONCE_PLACEHOLDER } from './document.ts'
import { pageKey } from './entry-server.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { screens } from './lib/screens.ts'
import { createRoutes } from './routes/routes.tsx'
import { section, pictures, REPLIES, working, replying, draw } from './entry-server.fixture.ts'

test('the landing page is drawn with its data, its code and its state', async () => {
  const { status, html } = await draw('/')
  expect(status).toBe(200)
  expect(html).toContain('oublié')
  expect(html).toContain('2,99\u00a0€')
  expect(html).toContain('<link rel="canonical" href="https://antan.example/">')
  expect(html).toContain('href="/features/landing/landing.tsx.js"')
  expect(html).toContain('id="page-state"')
  expect(html).toContain(siteCopy.account.pending)
  expect(html).not.toContain(`>${authCopy.signIn}<`)
  expect(html.indexOf('hero-title')).toBeLessThan(html.indexOf('faq-title'))
  expect(html).not.toContain('>Caché<')
  expect(html).not.toContain('href="javascript:')
  expect(html).toContain('/page/livraison')
  expect(html).toContain('https://social.example/@antan')
})

test.each([
  ['the default line', landingCopy.hero.firstFree, true],
  ['a line of the operator', 'Plus de 300 photos restaurées', false],
  ['no line configured', '', false],
])(
  'the price follows the default line of social proof only: %s',
  async (_whose, socialProof, follows) => {
    const hero = section(1, 'hero', {
      socialProof,
      ctaText: '',
      ctaLink: '',
      secondaryText: '',
      secondaryLink: '',
      caption: '',
      imageAlt: '',
      ...pictures,
    })
    const { html } = await draw('/', replying({ 'landing.sections': [hero] }))
    const line = new RegExp(
      `${socialProof || landingCopy.hero.socialProof}</strong>(.*?)</p>`,
    ).exec(html)?.[1]
    expect(line?.includes('Ensuite')).toBe(follows)
  },
)

test('pages have Open Graph tags for sharing and JSON-LD for search engines', async () => {
  const { html } = await draw('/')
  expect(html).toContain('<meta property="og:image" content="https://antan.example/partage.jpg">')
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const { '@graph': graph } = JSON.parse(facts) as { '@graph': { '@type': string }[] }
  expect(graph.map((fact) => fact['@type'])).toEqual([
    'Organization',
    'WebSite',
    'FAQPage',
    'Product',
  ])
  expect(html).not.toContain('<script>alert(1)')
})

test.each(['/terms', '/terms-of-service', '/legal/terms-of-service'])(
  '%s shows the stored page and names its canonical address',
  async (path) => {
    const { status, html } = await draw(path)
    expect(status).toBe(200)
    expect(html).toContain('<title>Conditions · Antan</title>')
    expect(html).toContain('<meta name="description" content="Nos règles">')
    expect(html).toContain(
      '<link rel="canonical" href="https://antan.example/legal/terms-of-service">',
    )
    expect(html).toContain('21\u00a0novembre 2026')
  },
)

test('a page that does not exist is shown as missing, with 404; so is a draft', async () => {
  const missing = Object.assign(new Error('none'), { status: 404 })
  const none = await draw('/legal/rien', (async (operation: string) => {
    if (operation === 'content.legal') throw missing
    return REPLIES[operation]
  }) as Client)
  expect(none.status).toBe(404)
  expect(none.error).toBeUndefined()
  expect(none.html).toContain('Page non trouvée')
  expect(none.html).toContain('noindex')
  const draft = await draw('/page/livraison')
  expect(draft.status).toBe(404)
  expect(draft.html).toContain('Page non trouvée')
  expect(draft.html).toContain('noindex')
  expect(draft.html).not.toContain('>Page en projet<')
})

test('the footer has the published legal pages, and no sentence links to another one', async () => {
  const legal = /<h2[^>]*>Informations légales<\/h2>.*?<\/ul>/s
  const { html } = await draw('/support')
  const links = [...legal.exec(html)![0].matchAll(/href="(\/legal[^"]*)"[^>]*>([^<]*)</g)].map(
    ([, href, label]) => [href, label],
  )
  expect(links).toEqual([
    ['/legal/mediation', 'Médiation'],
    ['/legal/cookies-policy', siteCopy.footer.cookies],
  ])
  expect(html).not.toContain('/legal/terms-of-sale')
  const unread = (async (operation: string) => {
    if (operation === 'footer.legal') throw new Error('out of reach')
    return REPLIES[operation]
  }) as Client
  const unknown = (await draw('/support', unread)).html
  expect(legal.exec(unknown)![0].match(/href="\/legal/g)).toHaveLength(5)
  expect(unknown).toContain('/legal/terms-of-sale')
})

test('words that the specification has in English are marked as English', async () => {
  const { html } = await draw('/support')
  expect(html).toMatch(/<li lang="en"[^>]*>(?:<svg.*?<\/svg>)?online service 24h\/24</)
})

test('an article is served at the addresses of its sections and at no others', async () => {
  const content = {
    type: 'text',
    text: '<p>Bonjour</p>',
    additionalText: '',
    imageUrl: null,
    imageAlt: null,
    imageCaption: null,
    items: [],
  }
  const blog = replying({
    'blog.read': {
      metadata: null,
      sections: [
        {
          id: 1,
          sectionKey: 'scanner',
          type: 'numbered',
          title: 'Scanner',
          subtitle: null,
          isEnabled: true,
          sortOrder: 1,
          content,
        },
      ],
    },
  })
  const shown = await draw('/blog/scanner', blog)
  expect(shown.status).toBe(200)
  expect(shown.html).toContain('<link rel="canonical" href="https://antan.example/blog">')
  expect(shown.html).toContain('<p>Bonjour</p>')
  const unknown = await draw('/blog/inconnue', blog)
  expect(unknown.status).toBe(404)
  expect(unknown.html).toContain('<title>Page non trouvée · Antan</title>')
})

test('every script tag but the data carries the nonce of the reply', async () => {
  const { html } = await draw('/terms')
  const scripts = html.match(/<script\b[^>]*>/g) ?? []
  expect(
    scripts
      .filter((tag) => !/application\/(?:ld\+)?json/.test(tag))
      .every((tag) => tag.includes(`nonce="${NONCE_PLACEHOLDER}"`)),
  ).toBe(true)
  expect(scripts).toHaveLength(4)
  expect(html).not.toMatch(/\son[a-z]+="/)
})

test('a page contains its style sheet, preloads one font, and loads its code at low priority', async () => {
  for (const path of ['/', '/terms', '/dashboard']) {
    const { html } = await draw(path)
    const head = html.slice(0, html.indexOf('<body'))
    expect(head).toMatch(
      /<style>a\{color:red\}<\/style>\n<link rel="preload" as="font"[^>]*>\n<script type="module" fetchpriority="low"/,
    )
    expect(head).not.toMatch(/<script(?![^>]* nonce=)(?![^>]*json)/)
    // These scripts stand in the page as text: they may use nothing from outside themselves.
    expect(head).toContain('(function recordPresses(')
    expect(head).toContain('(function markLostScript(')
  }
})

test('a page is rendered without data that cannot be loaded', async () => {
  const { status, html, error } = await draw('/', async () => {
    throw new Error('down')
  })
  expect(status).toBe(200)
  expect(error).toBeInstanceOf(Error)
  expect(html).not.toContain('€')
})

test('an unknown address answers 404 with the specified words', async () => {
  const { status, html } = await draw('/nulle-part')
  expect(status).toBe(404)
  expect(html).toContain('404 Page Not Found')
  expect(html).toContain('Did you forget to add the page to the router?')
  expect(html).toContain('noindex')
})

test('addresses that do not exist share one cached page, which names none of them', async () => {
  expect(pageKey('/nulle-part')).toBe('*')
  expect(pageKey('/a/b/c')).toBe('*')
  expect(pageKey('/terms')).toBe('/terms')
  expect((await draw('/familles/secret')).html).not.toContain('secret')
})

test('what the server puts in the state cannot end its script tag', async () => {
  const { html } = await draw(
    '/',
    replying({ 'pricing.unitPrice': { unitPrice: '</script><script>alert(1)</script>' } }),
  )
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('\\u003c/script\\u003e')
})

test('the path of every screen leads to a route or to an anchor of the home page', async () => {
  const routes = createRoutes({ client: working, queryClient: createQueryClient() })
  const home = (await draw('/')).html
  const leads = (path: string) =>
    path.startsWith('/#')
      ? home.includes(`id="${path.slice(2)}"`)
      : matchRoutes(routes, path)?.at(-1)?.route.path !== '*'
  expect(Object.values(screens).filter((path) => !leads(path))).toEqual([])
})

const FAMILY_PAGE = {
  firstLine: 'Qui est-ce <script>',
  endsAt: '2026-12-23T10:00:00.000Z',
  keptUntil: '2027-01-22T10:00:00.000Z',
  pictures: [{ key: 'abc', width: 300, height: 200, isLocked: true, version: 'v', faces: [] }],
}

test('the page behind a family link is secret and has a frame of its own', async () => {
  expect(pageKey('/famille/abcdefghijklmnopqrstuv')).toBeNull()
  const page = await draw(
    '/famille/abcdefghijklmnopqrstuv',
    replying({ 'relatives.page': FAMILY_PAGE }),
  )
  expect([page.status, page.secret]).toEqual([200, true])
  expect(page.html).toContain('<meta name="robots" content="noindex">')
  expect(page.html).toContain('«\u00a0Qui est-ce &lt;script&gt;\u00a0»')
  expect(page.html).toContain('/api/relatives/abcdefghijklmnopqrstuv/pictures/abc/before')
  // Neither menu nor footer, which hold the choice about cookies.
  expect(page.html).not.toContain(siteCopy.account.pending)
  expect(page.html).not.toContain('https://social.example/@antan')
})

test.each(['ANTAN-7KQ2-M0XD-9RTV-3BHZ', 'nimporte%20quoi'])(
  'a gift code behind the address is redirected to the form unread: %s',
  async (code) => {
    expect(pageKey(`/cadeau/${code}`)).toBeNull()
    expect(await draw(`/cadeau/${code}`)).toEqual({
      status: 302,
      html: '',
      location: `/cadeau#${code}`,
      secret: true,
    })
  },
)

test('a family link that is not open is a missing page without data', async () => {
  const missing = (async (operation: string) => {
    if (operation === 'relatives.page') throw Object.assign(new Error('404'), { status: 404 })
    return REPLIES[operation]
  }) as Client
  const page = await draw('/famille/abcdefghijklmnopqrstuv', missing)
  expect([page.status, page.secret, page.error]).toEqual([404, true, undefined])
  expect(page.html).toContain('Ce lien n’est pas ouvert')
})
