/**
 * Builds the web app twice: for the browser into dist/web, and as one bundle that renders pages
 * into dist/ssr.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const TEXT = /\.(?:js|css|svg|json|webmanifest)$/

/**
 * Writes .br and .gz beside every text file of the browser build, so that the server compresses
 * nothing twice.
 */
function compressed(): Plugin {
  const shrinkBrotli = promisify(brotliCompress)
  const shrinkGzip = promisify(gzip)
  return {
    name: 'antan-compressed',
    apply: 'build',
    async closeBundle() {
      if (this.environment.name !== 'client') return
      const folder = here('dist/web')
      const files = (await readdir(folder, { recursive: true })).filter(
        (name) => TEXT.test(name) && !name.startsWith('.vite'),
      )
      await Promise.all(
        files.map(async (name) => {
          const bytes = await readFile(join(folder, name))
          if (bytes.length < 1024) return
          const brotli = await shrinkBrotli(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
          })
          await writeFile(join(folder, `${name}.br`), brotli)
          await writeFile(join(folder, `${name}.gz`), await shrinkGzip(bytes, { level: 9 }))
        }),
      )
    },
  }
}

/** Puts `start/load-code.ts` in the place of Vite's function around dynamic imports. */
const fetchedBeforeImport = (): Plugin => ({
  name: 'antan-fetched-before-import',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === '\0vite/preload-helper.js' ? here('src/web/start/load-code.ts') : undefined,
})

/**
 * What every page loads comes in few files: the libraries, which change seldom, our own frame, and
 * what most public pages are made of.
 */
const GROUPS = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
  { name: 'site', tags: ['$initial' as const], priority: 2 },
  {
    name: 'prints',
    priority: 1,
    test: /[\\/](?:ui[\\/](?:pair|before-after|sized-image|mount|light-table|states|smart-link|emphasis|badge|rich-text|accordion)|lib[\\/]french|purchase[\\/](?:pricing|unit-price)|icons[\\/](?:plus|download|check|minus|images))\.m?[jt]sx?$/,
  },
  // Small files that nearly the same pages load.
  {
    name: 'small',
    test: /[\\/](?:session[\\/](?:signed-in|report-failure)|ui[\\/]double-click|lib[\\/](?:new-id|save-file))\.ts$/,
  },
  // The icons that further pages share; one file each would add its name to what every page
  // loads.
  { name: 'icons', test: /lucide-react[\\/].*[\\/]icons[\\/]/, minShareCount: 2 },
]

export default defineConfig(({ command }) => {
  // A build started from inside a test run inherits NODE_ENV=test and would carry React's
  // development calls.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return config(command)
})

const config = (command: 'build' | 'serve'): UserConfig => ({
  root: here('src/web'),
  cacheDir: here('node_modules/.vite'),
  appType: 'custom',
  publicDir: here('src/web/public'),
  plugins: [react(), tailwindcss(), fetchedBeforeImport(), compressed()],
  environments: {
    client: {
      build: {
        outDir: here('dist/web'),
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        // A file without dependencies is named too, to be fetched before its import.
        modulePreload: {
          resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
        },
        rollupOptions: {
          input: here('src/web/entry-client.tsx'),
          // Shorter hashes than usual, because every page loads the names of all files.
          output: {
            codeSplitting: { groups: GROUPS },
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      // React loaded from node_modules would run its development build: everything is bundled, in
      // its production form.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
      build: {
        outDir: here('dist/ssr'),
        emptyOutDir: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rollupOptions: { input: here('src/web/entry-server.tsx') },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
})
