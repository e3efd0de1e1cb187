/** The web application as built: the code that draws pages, and the files that each page loads. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from '#contract/client.ts'

export type PageAssets = {
  entry: string
  styles: readonly string[]
  styleText?: string
  preloads: (module: string | undefined) => readonly string[]
}
export type Rendered = { status: number; html: string; location?: string; error?: unknown }

/** What `src/web/entry-server.tsx` exports; the server may not import the web, so the shape is written here too. */
export type PageRenderer = {
  pageKey: (path: string) => string
  render: (
    path: string,
    options: { client: Client; assets: PageAssets; origin: string },
  ) => Promise<Rendered>
}
export type PageBundle = PageRenderer & { assets: PageAssets }

/** One entry of Vite's manifest. */
type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'entry-client.tsx'

/** Every file that `name` needs before it can run: its own and those it imports, once each. */
function filesOf(
  manifest: Manifest,
  name: string,
  field: 'file' | 'css',
  seen = new Set<string>(),
): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  const own = field === 'css' ? (chunk.css ?? []) : [chunk.file]
  return [
    ...new Set([
      ...own,
      ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, field, seen)),
    ]),
  ]
}

/** The addresses of the built files, read from the manifest. Throws when the entry is missing from it. */
export function assetsOf(manifest: Manifest): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The web build has no entry ${ENTRY}`)
  const address = (file: string) => `/${file}`
  const shared = filesOf(manifest, ENTRY, 'file').map(address)
  return {
    entry: address(entry.file),
    styles: filesOf(manifest, ENTRY, 'css').map(address),
    preloads: (module) =>
      [
        ...new Set([
          ...shared.slice(1),
          ...(module ? filesOf(manifest, module, 'file').map(address) : []),
        ]),
      ].filter((file) => file !== address(entry.file)),
  }
}

/** Loads the production build from `distDir` (`web/` for the browser, `ssr/` for the server). */
export async function loadPageBundle(distDir: string): Promise<PageBundle> {
  const manifest = JSON.parse(
    await readFile(join(distDir, 'web/.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const renderer = (await import(
    pathToFileURL(join(distDir, 'ssr/entry-server.js')).href
  )) as PageRenderer
  const assets = assetsOf(manifest)
  const sheets = await Promise.all(
    assets.styles.map((file) => readFile(join(distDir, 'web', file), 'utf8')),
  )
  return {
    pageKey: renderer.pageKey,
    render: renderer.render,
    assets: { ...assets, styleText: sheets.join('\n') },
  }
}
