/** The data of a page rendered on the server, carried to the browser in a JSON script tag. */
import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

export type PageState = {
  loaderData: NonNullable<HydrationState['loaderData']>
  queries: DehydratedState
}
export const STATE_ID = 'page-state'
export const ROOT_ID = 'root'

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that cannot end the script tag it stands in. */
export const toScriptJson = (value: object): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign)

/** The state in this page, or null when the server sent an empty shell. */
export function readPageState(): PageState | null {
  const text = document.getElementById(STATE_ID)?.textContent
  return text ? (JSON.parse(text) as PageState) : null
}
