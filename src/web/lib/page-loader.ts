/** What loads the data of a page before it is drawn, on the server and in the browser alike. */
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'

/** The API, in-process on the server and over the network in the browser, and the cache that loaders fill. */
export type LoaderTools = { client: Client; queryClient: QueryClient }
/** Fills the cache; what it returns must survive JSON. */
export type PageLoader = (tools: LoaderTools, args: LoaderFunctionArgs) => Promise<unknown>
