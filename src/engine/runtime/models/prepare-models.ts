/**
 * Prepares networks of the manifest: downloads the pinned package, verifies, converts, and verifies
 * the result.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeAtomically } from '../../image/write.ts'
import { convertNcnn } from './from-ncnn.ts'
import { convertTfjs } from './from-tfjs.ts'
import {
  originOf,
  readManifest,
  repositoryRoot,
  type ModelEntry,
  type PackageSource,
} from './manifest.ts'

export type ModelState = { entry: ModelEntry; path: string; state: 'ready' | 'missing' | 'damaged' }

const run = promisify(execFile)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/**
 * Returns whether each network (by default those of the engine) is present and, with `thorough`,
 * whether its SHA-256 matches.
 */
export async function inspectModels(
  folder: string,
  { thorough, entries }: { thorough: boolean; entries?: readonly ModelEntry[] | undefined },
): Promise<ModelState[]> {
  return Promise.all(
    (entries ?? (await readManifest())).map(async (entry) => {
      const path = join(folder, entry.file)
      const found = await stat(path).catch(() => null)
      if (!found) return { entry, path, state: 'missing' as const }
      const right = !thorough || sha256(await readFile(path)) === entry.sha256
      return { entry, path, state: right ? ('ready' as const) : ('damaged' as const) }
    }),
  )
}

/**
 * Returns the verified source files of a network, in the manifest's order.
 * @throws {Error} with the reason
 */
async function fetchPackageFiles(source: PackageSource): Promise<Uint8Array[]> {
  const name = `${source.package}@${source.version}`
  const folder = await mkdtemp(join(tmpdir(), 'antan-models-'))
  try {
    const packed = await run(
      npm,
      ['pack', name, '--json', '--ignore-scripts', '--pack-destination', folder],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
    ).catch((error: unknown) => {
      throw new Error(
        `${name} could not be fetched from the npm registry: ${(error as { stderr?: string }).stderr?.trim().split('\n')[0] ?? String(error)}`,
      )
    })
    const tarball = join(folder, tarballOf(packed.stdout))
    const integrity = `sha512-${createHash('sha512')
      .update(await readFile(tarball))
      .digest('base64')}`
    if (integrity !== source.integrity)
      throw new Error(`${name} is not the package that the manifest names`)
    const files = Object.entries(source.files)
    await run('tar', ['-xzf', tarball, '-C', folder, ...files.map(([file]) => `package/${file}`)])
    return await Promise.all(
      files.map(async ([file, expected]) => {
        const bytes = await readFile(join(folder, 'package', file))
        if (sha256(bytes) !== expected)
          throw new Error(`${name}: ${file} is not the file that the manifest names`)
        return bytes
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the tarball's name from npm's output: a list, or since npm 12 an object by package name.
 */
function tarballOf(stdout: string): string {
  const answer = JSON.parse(stdout) as { filename: string }[] | Record<string, { filename: string }>
  const [first] = Object.values(answer)
  if (!first) throw new Error('npm pack named no file')
  return first.filename.replace('@', '').replace('/', '-')
}

/** Returns the network as ONNX. */
async function obtain(entry: ModelEntry): Promise<Uint8Array> {
  if (entry.source.kind === 'npm') return convert(entry, await fetchPackageFiles(entry.source))
  return readFile(join(repositoryRoot, entry.source.path))
}

function convert(
  { converter, name, outputs }: ModelEntry,
  [description, weights]: Uint8Array[],
): Uint8Array {
  if (converter === 'none' && description) return description
  if (!description || !weights) throw new Error(`${name}: two source files are needed`)
  const text = new TextDecoder().decode(description)
  return converter === 'ncnn' ? convertNcnn(text, weights) : convertTfjs(text, weights, outputs)
}

/**
 * Prepares missing, damaged or outdated networks (by default those of the engine), by SHA-256;
 * takes a tenth of a second if all are up to date.
 * @throws {Error} with a message that the operator can act on
 */
export async function prepareModels({
  folder,
  log,
  entries,
}: {
  folder: string
  log: (line: string) => void
  entries?: readonly ModelEntry[]
}): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { entry, path, state } of await inspectModels(folder, { thorough: true, entries })) {
    if (state === 'ready') continue
    log(`Preparing the network ${entry.name} (from ${originOf(entry)})`)
    const converted = await obtain(entry)
    if (sha256(converted) !== entry.sha256)
      throw new Error(`${entry.name}: the network is not the one that was tested`)
    await writeAtomically(path, converted)
  }
}
