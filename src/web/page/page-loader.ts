/** What loads the data of a page before it is drawn, on the server and in the browser alike. */
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'

/** There only while the server draws. */
export type ServerSide = {
  /** Of the site, without a slash at its end. */
  origin: string
  /** Adds a fact for search engines (JSON-LD, without its `@context`) to the document. */
  describe: (fact: Record<string, unknown>) => void
}
/** The API, in-process on the server and over the network in the browser, and the cache that loaders fill. */
export type LoaderTools = { client: Client; queryClient: QueryClient; server?: ServerSide }
/** Fills the cache; what it returns must survive JSON. */
export type PageLoader = (tools: LoaderTools, args: LoaderFunctionArgs) => Promise<unknown>

/** The server waits for the data of a page; the browser goes there at once and shows what is loading. */
export async function prepare({ server }: LoaderTools, ...work: Promise<unknown>[]): Promise<void> {
  const done = Promise.all(work)
  if (server) await done
}
