/** Two tabs and the first session check, which always completes with what is stored by then. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/auth.ts'

const user = (username: string): User => ({
  id: 1,
  email: `${username}@example.org`,
  username,
  credits: 3,
  debt: 0,
  hasUsedFreeRestore: true,
  isAdmin: false,
  isSuperAdmin: false,
  isSupport: false,
  mustEnrol: false,
  createdAt: '2026-11-21T10:00:00.000Z',
})

/**
 * Simulates a freshly loaded page with `token` stored; returns its storage and a function that
 * answers the pending request.
 */
async function load(token: string) {
  const stored = new Map([
    ['token', token],
    ['user', JSON.stringify(user('ancienne'))],
  ])
  const page = Object.assign(new EventTarget(), {
    location: { pathname: '/', search: '', hash: '' },
  })
  let answer: (reply: Response) => void = () => undefined
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  const { session, startSession } = await import('./session.ts')
  startSession(() => undefined)
  const otherTab = (change: () => void, key = 'token') => {
    change()
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  const settled = () => vi.waitFor(() => expect(session.get().loading).toBe(false))
  return {
    stored,
    session,
    otherTab,
    settled,
    answer: (status: number, body: unknown = {}) => answer(Response.json(body, { status })),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('the check of an ended session forgets it', async () => {
  const { stored, session, settled, answer } = await load('old')
  expect(session.get().loading).toBe(true)
  answer(401)
  await settled()
  expect(session.get()).toMatchObject({ token: null, user: null })
  expect(stored.size).toBe(0)
})

test('a check that an overloaded server rejects is retried, and signs out when it keeps failing', async () => {
  const busy = await load('old')
  busy.answer(503)
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(busy.session.get().loading).toBe(true)
  busy.answer(200, { user: user('ancienne') })
  await busy.settled()
  expect(busy.session.get()).toMatchObject({ token: 'old' })

  vi.resetModules()
  const down = await load('old')
  for (const pause of [800, 1_700, 0]) {
    down.answer(503)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  await down.settled()
  expect(down.session.get()).toMatchObject({ token: null, user: null })
  expect(down.stored.size).toBe(0)
})

test('signing out does not wait for the server', async () => {
  const { stored, session, settled, answer } = await load('old')
  answer(200, { user: user('ancienne') })
  await settled()
  const { logout } = await import('./session.ts')
  logout()
  expect(session.get()).toMatchObject({ token: null, user: null })
  expect(stored.size).toBe(0)
})

test('signing out leaves nothing of the user in the tab but the photo whose file is deleted next', async () => {
  const { session, settled, answer } = await load('old')
  answer(200, { user: user('ancienne') })
  await settled()
  const tab: Record<string, unknown> = {
    giftDraft: '{"to":"Mamie","email":"mamie@example.org"}',
    giftCode: 'ANTAN-ABCD',
    'retouch photo_1': '{}',
    'memory photo_1': '{}',
    heldPhoto: 'id',
  }
  const removeItem = (key: string) => delete tab[key]
  vi.stubGlobal('sessionStorage', Object.defineProperty(tab, 'removeItem', { value: removeItem }))
  const { logout } = await import('./session.ts')
  // A form that reloads its draft when the session changes finds it deleted.
  let keptForForms: string[] = []
  session.subscribe(() => (keptForForms = Object.keys(tab)))
  logout()
  expect(Object.keys(tab)).toEqual(['heldPhoto'])
  expect(keptForForms).toEqual(['heldPhoto'])
})

test('a sign-out in another tab forgets the drafts of this one; the end of a session keeps them', async () => {
  const { stored, otherTab, settled, answer } = await load('old')
  answer(200, { user: user('ancienne') })
  await settled()
  const tab: Record<string, unknown> = { giftDraft: '{"to":"Mamie"}' }
  const removeItem = (key: string) => delete tab[key]
  vi.stubGlobal('sessionStorage', Object.defineProperty(tab, 'removeItem', { value: removeItem }))
  otherTab(() => stored.clear())
  expect(Object.keys(tab)).toEqual(['giftDraft'])
  otherTab(() => undefined, 'signedOut')
  expect(Object.keys(tab)).toEqual([])
})

test('a session that another tab ends during the check also ends in this tab', async () => {
  const { stored, session, otherTab, settled, answer } = await load('old')
  otherTab(() => stored.clear())
  answer(401)
  await settled()
  expect(session.get()).toMatchObject({ token: null, user: null })
})

test('a session that another tab begins during the check is this tab’s as well', async () => {
  const { stored, session, otherTab, settled, answer } = await load('old')
  otherTab(() => stored.set('token', 'new').set('user', JSON.stringify(user('nouvelle'))))
  answer(200, { user: user('ancienne') })
  await settled()
  expect(session.get()).toMatchObject({ token: 'new', user: { username: 'nouvelle' } })
  expect(stored.get('token')).toBe('new')
})
