/**
 * `npm run bench:sheet -- FOLDER OUT.jpg`: writes a contact sheet of a folder's pictures before and
 * after restoration, with their retouch maps.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'
import { isPictureName } from '#engine/image/header.ts'

/** Side of one picture on the sheet, px. */
const SIDE = 560
const MAX_ROWS = 30

const [folder, target] = process.argv.slice(2)
if (!folder || !target) throw new Error('npm run bench:sheet -- FOLDER OUT.jpg')
const names = (await readdir(folder)).filter(isPictureName).toSorted().slice(0, MAX_ROWS)
const engine = createLocalEngine({
  modelsDir: modelsFolder(),
  threads: 2,
})
const out = await mkdtemp(join(tmpdir(), 'antan-sheet-'))
const cells: { input: Buffer; left: number; top: number }[] = []

// The engine blocks all of sharp's loaders but JPEG, PNG and WebP.
const cell = (path: string) =>
  sharp(path)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'contain', background: '#202020' })
    .jpeg()
    .toBuffer()

try {
  for (const [row, name] of names.entries()) {
    const files = {
      source: join(folder, name),
      hd: join(out, 'hd.jpg'),
      screen: join(out, 'screen.jpg'),
      map: join(out, 'map.jpg'),
    }
    const { marks, retouch, faces } = await engine.restore(files, ignoreProgress, neverAborted)
    for (const [column, path] of [files.source, files.screen, files.map].entries())
      cells.push({ input: await cell(path), left: column * SIDE, top: row * SIDE })
    const alike = faces?.flatMap(({ resemblance }) => resemblance ?? []) ?? []
    process.stdout.write(
      `${name}: ${marks?.repaired ? `${marks.lines + marks.specks} marks filled` : 'no marks filled'}, cleaned ${retouch?.cleaned}, reconstructed ${retouch?.reconstructed}, resemblance ${alike.join(' ') || '–'}\n`,
    )
  }
  await sharp({
    create: {
      width: 3 * SIDE,
      height: Math.max(1, names.length) * SIDE,
      channels: 3,
      background: '#202020',
    },
  })
    .composite(cells)
    .jpeg({ quality: 85 })
    .toFile(target)
} finally {
  await rm(out, { recursive: true, force: true })
}
