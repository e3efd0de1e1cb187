/** The bounds of bodies in deploy/Caddyfile against those of the endpoints. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { route } from '#contract/paths.ts'
import { MAX_FIELD_BYTES } from './uploads.ts'

const proxy = readFileSync(join(import.meta.dirname, '../../../deploy/Caddyfile'), 'utf8')

/** Caddy counts a MB as 1,000,000 bytes. */
function boundOf(path: string): number | undefined {
  const bounds = [...proxy.matchAll(/request_body @(\w+) \{\s*max_size (\d+)MB/g)]
  const [, , megabytes] =
    bounds.find(([, name]) => {
      const [, not, patterns = ''] =
        new RegExp(`@${String(name)} (not )?path (.+)`).exec(proxy) ?? []
      const matches = patterns
        .split(' ')
        .some((pattern) =>
          pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
        )
      return matches !== Boolean(not)
    }) ?? []
  return megabytes === undefined ? undefined : Number(megabytes) * 1_000_000
}

test('the proxy lets through the largest body of every endpoint, and no body is unbounded', () => {
  const tooSmall = Object.values(api).flatMap((endpoint) => {
    if (endpoint.kind !== 'json') return []
    const { file, files = [], stream, maxBodyBytes = 0, operation } = endpoint
    const parts = [...files, ...[file, stream].filter((one) => one !== undefined)]
    const largest = parts.length
      ? parts.reduce((sum, { maxBytes }) => sum + maxBytes, MAX_FIELD_BYTES)
      : maxBodyBytes
    const bound = boundOf(route(operation).path)
    return bound !== undefined && bound >= largest ? [] : [`${operation}: ${largest} > ${bound}`]
  })
  expect(tooSmall).toEqual([])
})
