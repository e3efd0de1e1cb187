/**
 * The service worker. It caches only what is the same for everybody: the hashed files of /assets
 * and the offline page. It answers no API call and no picture, and stores no page. A picture shared
 * from the phone is stored with the held photos. Served as it is: a change of its bytes installs it
 * at the next visit. It removes itself when /sw-switch.json says `"on": false`.
 */
const CACHE = 'antan-static-1'
const OFFLINE = '/hors-connexion.html'
const SHARE = '/partager'
/** Maximum number of cached files; the oldest are evicted first. */
const MAX_FILES = 150
/** The same names as in held-photo.ts, which reads what is stored here. */
const HELD_PHOTOS = 'held-photos'
const STORE = 'photos'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SHARE) event.respondWith(takeShared(request))
  else if (request.method !== 'GET') return
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)))
})

/** Answers from the cache, since a hashed file never changes; fetches and caches it otherwise. */
async function fromCache(request) {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const reply = await fetch(request)
  if (reply.status === 200 && reply.type === 'basic') {
    await cache.put(request, reply.clone())
    const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE)
    await Promise.all(files.slice(0, -MAX_FILES).map((file) => cache.delete(file)))
  }
  return reply
}

/**
 * Stores the first shared picture and opens the restore screen, which claims it by its id and says
 * that others were left out.
 */
async function takeShared(request) {
  const open = (shared) => Response.redirect(`/restore?partage=${shared}`, 303)
  try {
    const shared = (await request.formData()).getAll('photo')
    const files = shared.filter((file) => file instanceof File && file.size > 0)
    if (files.length === 0) return open('perdu')
    const id = crypto.randomUUID()
    await hold(id, { file: files[0], heldAt: Date.now() })
    return open(files.length > 1 ? `${id}&autres` : id)
  } catch {
    return open('perdu')
  }
}

function hold(id, held) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(HELD_PHOTOS)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const writing = database.transaction(STORE, 'readwrite')
      writing.objectStore(STORE).put(held, id)
      writing.oncomplete = () => {
        database.close()
        resolve()
      }
      writing.onabort = () => reject(writing.error)
    }
  })
}
