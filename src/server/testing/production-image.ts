/**
 * Preload (`node --import`) without the modules that the production image lacks: development
 * packages and files of .dockerignore.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { dev?: boolean }>
}
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Ignored folders of the repository that the image build creates itself. */
const MADE_IN_IMAGE = ['dist', 'node_modules']

function isOmitted(path: string): boolean {
  const [, folder] = /^(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  if (folder) return packages[folder]?.dev === true
  if (MADE_IN_IMAGE.some((made) => path.startsWith(`${made}/`))) return false
  return ignored.some((glob) => matchesGlob(path, glob) || path.startsWith(`${glob}/`))
}

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const path = resolved.url.startsWith('file:') ? relative(root, fileURLToPath(resolved.url)) : ''
    if (isOmitted(path))
      throw Object.assign(new Error(`${path} is not in the production image`), {
        code: 'ERR_MODULE_NOT_FOUND',
      })
    return resolved
  },
})
