/** Installs the service worker, or removes it and its caches if /sw-switch.json switches it off. */

const WORKER = '/sw.js'
const SWITCH = '/sw-switch.json'

/**
 * Whether the file switches the worker on; null, which changes nothing, without a readable file.
 */
async function isOn(): Promise<boolean | null> {
  try {
    const reply = await fetch(SWITCH, { cache: 'no-store' })
    const { on } = (await reply.json()) as { on?: unknown }
    return typeof on === 'boolean' ? on : null
  } catch {
    return null
  }
}

async function remove(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Installs or removes the worker. Never rejects, because the site works without it. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const on = await isOn()
    if (on) await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    if (on === false) await remove()
  } catch {
    // Refused by the browser, as in a private window.
  }
}
