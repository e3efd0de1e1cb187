/**
 * Adds to package-lock.json the optional packages of other platforms that npm omits when the
 * registry lacks them: `npm ci` rejects a lock file without them. Run it after `npm install`;
 * `--check` only reports whether the file is complete.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/project.mjs'

type Entry = {
  version: string
  cpu?: string[]
  dev?: boolean
  optional?: boolean
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const SYSTEMS = ['linux', 'darwin', 'win32', 'freebsd', 'android', 'openharmony']
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32']

/**
 * Folder of an optional package as Node would find it from the package in `folder`, or undefined.
 */
function find(lock: Lock, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (lock.packages[path]) return path
    if (!at) return undefined
  }
}

/** The entry of a platform's package, derived from its name: `@swc/core-linux-arm-gnueabihf`. */
function entryOf(name: string, version: string, dev: boolean | undefined): Entry {
  const words = name.split(/[-/]/)
  const system = SYSTEMS.find((word) => words.includes(word))
  const processor = PROCESSORS.find((word) => words.includes(word))
  if (!processor)
    throw new Error(`No processor in the name of ${name}: add it to package-lock.json by hand`)
  const libc =
    system !== 'linux'
      ? undefined
      : words.some((word) => word.startsWith('musl'))
        ? 'musl'
        : 'glibc'
  return {
    version,
    cpu: [processor],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(system && { os: [system] }),
  }
}

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing: string[] = []
for (const [folder, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (folder === '' || find(lock, folder, name)) continue
    missing.push(name)
    lock.packages[`node_modules/${name}`] = entryOf(name, version, dev)
  }
}

if (!process.argv.includes('--check')) {
  const byPath = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(byPath)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
} else if (missing.length > 0) {
  console.log(`package-lock.json lacks ${missing.join(', ')}: run npm run lock`)
  process.exitCode = 1
}
