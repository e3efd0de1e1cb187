/** How pages are served: policy, nonces, cache, preloads. */
import { expect, test } from 'vitest'
import { assetsOf, createPageCache, type Rendered } from './page-renderer.ts'
import { pagePolicy, registerPages, requestedUrl, withNonce } from './pages.ts'
import { loggedPath } from '../platform/log.ts'
import { createPublicServer } from '../testing/public-server.ts'

const page = (html: string, status = 200): Rendered => ({ status, html })

test('scripts run by nonce only, and nothing loads from another site', () => {
  const policy = pagePolicy('abc', { development: false, measured: false })
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
})

test('the hosts of the audience measurement are named only where it is configured', () => {
  const policy = pagePolicy('abc', { development: false, measured: true })
  expect(policy).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/)
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
})

test('concurrent requests share one rendering, and a new content version renders again', async () => {
  const cache = createPageCache()
  let drawn = 0
  const draw = async () => page(String(++drawn))
  const replies = await Promise.all([1, 2, 3].map(() => cache.get('v1', '/', draw)))
  expect(replies.map(({ html }) => html)).toEqual(['1', '1', '1'])
  expect((await cache.get('v2', '/', draw)).html).toBe('2')
})

test('failed pages are rendered again', async () => {
  const cache = createPageCache()
  await expect(
    cache.get('v1', '/', async () => {
      throw new Error('down')
    }),
  ).rejects.toThrow('down')
  await cache.get('v1', '/', async () => page('broken', 500))
  expect((await cache.get('v1', '/', async () => page('whole'))).html).toBe('whole')
})

test('the least recently used page is evicted', async () => {
  const cache = createPageCache(2)
  let drawn = 0
  const ask = async (key: string) =>
    (await cache.get('v1', key, async () => page(`${key}${++drawn}`))).html
  await ask('a')
  await ask('b')
  await ask('a')
  await ask('c')
  expect(await ask('a')).toBe('a1')
  expect(await ask('b')).toBe('b4')
})

test('a page preloads its code and the imports of that code, once each', () => {
  const manifest = {
    'entry-client.tsx': {
      file: 'assets/entry.js',
      css: ['assets/site.css'],
      imports: ['_react.js'],
    },
    '_react.js': { file: 'assets/react.js' },
    'routes/home.tsx': {
      file: 'assets/home.js',
      imports: ['entry-client.tsx', '_react.js', '_slider.js'],
    },
    '_slider.js': { file: 'assets/slider.js', imports: ['_react.js'] },
  }
  const { entry, styleTags, preloads } = assetsOf(manifest, 'a{color:red}')
  expect({ entry, styleTags }).toEqual({
    entry: '/assets/entry.js',
    styleTags: '<style>a{color:red}</style>',
  })
  expect(preloads('routes/home.tsx')).toEqual([
    '/assets/react.js',
    '/assets/home.js',
    '/assets/slider.js',
  ])
  expect(preloads(undefined)).toEqual(['/assets/react.js'])
  expect(() => assetsOf({}, '')).toThrow('entry-client.tsx')
})

test('no request line redirects to another host', () => {
  const path = (requested: string) => {
    const { origin, pathname } = requestedUrl(requested, 'https://antan.test')
    expect(origin).toBe('https://antan.test')
    return pathname
  }
  expect(path('/gallery?a=//b')).toBe('/gallery')
  expect(
    ['//', '//evil.test', '/x/..//evil.test/restore', '/\\evil.test', 'http://[', '*'].map(path),
  ).toEqual(['/', '/evil.test', '/evil.test/restore', '/evil.test', '/', '/'])
})

test('the body gets no nonce', () => {
  const html =
    '<head><script nonce="nonce-goes-here" src="/a.js"></script></head><body><script nonce="nonce-goes-here">evil()</script>'
  expect(withNonce(html, 'abc')).toBe(
    '<head><script nonce="abc" src="/a.js"></script></head><body><script nonce="nonce-goes-here">evil()</script>',
  )
})

test('a redirection carries the query over, unless it has a fragment, and a secret one is not stored', async () => {
  const app = await createPublicServer()
  const locations: Record<string, Partial<Rendered>> = {
    '/restaurer': { location: '/restore' },
    '/cadeau/A': { location: '/cadeau#A', secret: true },
  }
  await registerPages(app, {
    distDir: '',
    contentVersion: () => 'v1',
    measured: async () => false,
    publicUrl: 'http://localhost',
    rateLimitFactor: 1,
    dev: {
      renderPage: async ({ path }) => ({ ...page('', 302), ...locations[path] }),
      explain: () => {},
    },
  })
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [statusCode, headers['location'], headers['cache-control']]
  }
  expect(await ask('/restaurer?a=1')).toEqual([302, '/restore?a=1', 'no-cache'])
  expect(await ask('/cadeau/A?a=1')).toEqual([302, '/cadeau#A', 'no-store'])
})

test('pages are rendered for the path alone, up to the rate limit of an address', async () => {
  const app = await createPublicServer()
  await registerPages(app, {
    distDir: '',
    contentVersion: () => 'v1',
    measured: async () => false,
    publicUrl: 'http://localhost',
    rateLimitFactor: 1 / 200,
    dev: { renderPage: async ({ path }) => page(path), explain: () => {} },
  })
  const ask = async (url: string, remoteAddress = '203.0.113.7') =>
    app.inject({ url, remoteAddress })
  expect((await ask('/gallery?a=1')).body).toBe('/gallery')
  expect((await ask('/page/a')).statusCode).toBe(200)
  expect((await ask('/page/b')).statusCode).toBe(200)
  const refused = await ask('/page/c')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED'])
  expect((await ask('/page/c', '203.0.113.8')).statusCode).toBe(200)
})

test('the log leaves secrets out of an address', () => {
  expect(loggedPath('/cadeau/ANTAN-7KQ2-M0XD-9RTV-3BHZ?a=1')).toBe('/cadeau/…')
  expect(loggedPath('/famille/abc')).toBe('/famille/…')
  expect(loggedPath('/cadeau')).toBe('/cadeau')
})
