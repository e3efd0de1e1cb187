/** Whether people stay who they are: their descriptor in an aged scan, and in ours, beside that of the undamaged photograph. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import type { Sessions } from '#engine/runtime/models/sessions.ts'
import { describeFace, resemblance } from '#engine/faces/face-descriptor.ts'
import { detectFaces, scaleFace } from '#engine/faces/face-detection.ts'
import { agedPictures, pixelsOf } from './ageing.ts'

const MIN_WIDTH = 28
const SURE = 0.8
const never = new AbortController().signal

/** Resemblance to the undamaged photograph, of the scan and of ours; and ours to the scan, as the report says it. */
export type FaceRow = { name: string; scan: number; ours: number; reported: number | undefined }

export async function measureFaces(sessions: Sessions): Promise<FaceRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'antan-faces-'))
  const engine = createLocalEngine({
    modelsDir: resolve(process.env['MODELS_DIR'] || '.cache/models'),
    threads: 2,
  })
  const rows: FaceRow[] = []
  try {
    for (const { name, truth, scan } of await agedPictures('worn')) {
      const faces = (await detectFaces(truth, sessions, never)).filter(
        ({ width, confidence }) => width >= MIN_WIDTH && confidence >= SURE,
      )
      if (faces.length === 0) continue
      const files = {
        source: join(folder, name),
        hd: join(folder, `${name}.png`),
        screen: join(folder, 'screen.jpg'),
      }
      await writeFile(files.source, scan)
      const report = await engine.restore(
        files,
        () => {
          /* nobody watches */
        },
        never,
      )
      const [before, after] = [await pixelsOf(scan, truth), await pixelsOf(files.hd, report)]
      for (const face of faces) {
        const undamaged = await describeFace(truth, face, sessions)
        const same = report.faces?.find(
          ({ x, width }) => Math.abs(x + width / 2 - face.x - face.width / 2) < face.width / 2,
        )
        rows.push({
          name,
          reported: same?.resemblance,
          scan: resemblance(undamaged, await describeFace(before, face, sessions)),
          ours: resemblance(
            undamaged,
            await describeFace(after, scaleFace(face, report.width / truth.width), sessions),
          ),
        })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}
