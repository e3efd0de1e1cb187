/** Loads code on demand; takes the place of Vite's own function (vite.config.ts). */

/** The server no longer has a file of this page, whose code is of an earlier release. */
export class ReplacedCode extends Error {}

/** Files that are in the browser's cache. */
const fetched = new Set<string>()

/**
 * Fetches the files of a dynamic import before it runs, because a module that failed to load fails
 * again at once until the page is reloaded, while a fetch can be tried again. Rejects with a
 * TypeError without network, and with ReplacedCode where a release removed a file.
 */
async function importFetched<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await Promise.all(files.map(fetchOnce))
  return load()
}

/** `file` is relative to the site's root. The files named in the document are loaded with it. */
async function fetchOnce(file: string): Promise<void> {
  const path = `/${file}`
  if (fetched.has(path) || document.querySelector(`[href="${path}"],[src="${path}"]`)) return
  const reply = await fetch(path)
  if (reply.status === 404) throw new ReplacedCode(path)
  if (!reply.ok) throw new TypeError(`Failed to fetch ${path}`)
  await reply.arrayBuffer()
  fetched.add(path)
}

// The name that the build calls.
export { importFetched as __vitePreload }
