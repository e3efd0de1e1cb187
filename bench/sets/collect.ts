/**
 * `node bench/sets/collect.ts --clones FOLDER [--debian FOLDER] [--to FOLDER]`: cuts the undamaged
 * pictures of `npm run bench:harm` out of their sources.
 *
 * FOLDER holds clones named OWNER+NAME (or bare ones in OWNER+NAME/repo); `--debian` holds the
 * pictures of training/collect.py. Writes squares and index.tsv (file, name, credit).
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { readKinds, PICTURES_FOLDER } from './pictures.ts'
import { DEBIAN, REPOSITORIES } from './sources.ts'

const PICTURE = /\.(?:jpe?g|png|webp)$/i
const MAX_BYTES = 64e6

const { values } = parseArgs({
  options: {
    clones: { type: 'string' },
    debian: { type: 'string', default: '.cache/training/photos' },
    to: { type: 'string', default: PICTURES_FOLDER },
  },
})
const { clones } = values
if (!clones) throw new Error('collect.ts --clones FOLDER [--debian FOLDER] [--to FOLDER]')

const kinds = await readKinds()
const index = ['file\tname\tcredit']

/** Cuts the middle square of the upright picture; skips what sharp cannot read. */
async function add(name: string, bytes: Buffer, side: number, credit: string): Promise<void> {
  const file = `${name.replaceAll(/[^\w.-]+/g, '-').replace(PICTURE, '')}.png`
  const square = sharp(bytes).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
  try {
    await square.resize(side, side, { fit: 'cover' }).png().toFile(join(values.to, file))
    index.push([file, name, credit].join('\t'))
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : 'unreadable'}\n`)
  }
}

await mkdir(values.to, { recursive: true })
for (const { name, repository, commit, folders, side, credit } of REPOSITORIES) {
  const clone = join(clones, repository.replace('/', '+'))
  const found = [clone, join(clone, 'repo')].find((path) =>
    ['.git', 'HEAD'].some((entry) => existsSync(join(path, entry))),
  )
  if (!found) {
    process.stderr.write(`${repository} is not in ${clones}: left out\n`)
    continue
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', found, ...args], { maxBuffer: MAX_BYTES })
  for (const folder of folders) {
    const paths = git('ls-tree', '-z', '--name-only', commit, `${folder}/`).toString().split('\0')
    for (const path of paths.filter((candidate) => PICTURE.test(candidate))) {
      const key = `${name}/${basename(path)}`
      if (kinds.has(key) || name === 'congress')
        await add(key, git('show', `${commit}:${path}`), side, credit)
    }
  }
}
for (const name of kinds.keys()) {
  const path = join(values.debian, basename(name))
  if (name.startsWith(`${DEBIAN.name}/`) && existsSync(path))
    await add(name, await readFile(path), DEBIAN.side, DEBIAN.credit)
}
await writeFile(join(values.to, 'index.tsv'), `${index.join('\n')}\n`)
process.stdout.write(`${index.length - 1} pictures in ${values.to}\n`)
