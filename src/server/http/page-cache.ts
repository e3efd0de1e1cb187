/** Keeps rendered pages in memory: one entry per page, gone when the content's version changes. */
import type { Rendered } from './page-bundle.ts'

export type PageCache = {
  /** The page under `key` at this version of the content; rendered once however many ask for it at the same time. */
  get(version: string, key: string, render: () => Promise<Rendered>): Promise<Rendered>
}

/** `limit`: pages kept; the one used longest ago goes first. Pages that failed, or lack data that could not be read, are not kept. */
export function createPageCache(limit = 500): PageCache {
  const pages = new Map<string, Promise<Rendered>>()
  let current = ''
  return {
    get(version, key, render) {
      if (version !== current) {
        pages.clear()
        current = version
      }
      const known = pages.get(key)
      if (known) {
        pages.delete(key)
        pages.set(key, known)
        return known
      }
      const page = render()
      pages.set(key, page)
      const forget = () => {
        if (pages.get(key) === page) pages.delete(key)
      }
      void page.then(({ status, error }) => (status >= 500 || error ? forget() : undefined), forget)
      const oldest = pages.keys().next().value
      if (pages.size > limit && oldest !== undefined) pages.delete(oldest)
      return page
    },
  }
}
