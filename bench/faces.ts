/** Measures how much faces in aged scans and in our results resemble the undamaged photograph. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import type { Sessions } from '#engine/runtime/models/sessions.ts'
import { describeFace, resemblance } from '#engine/faces/face-descriptor.ts'
import { detectFaces, scaleFace } from '#engine/faces/face-detection.ts'
import { agedPictures, pixelsOf } from './ageing.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'

/** Minimum width of a measured face, px. */
const MIN_WIDTH = 28
/** Minimum confidence of a measured face, 0–1. */
const MIN_CONFIDENCE = 0.8

/** Resemblance of scan and result to the undamaged photograph, and of the result to the scan. */
export type FaceRow = { name: string; scan: number; ours: number; reported: number | undefined }

export async function measureFaces(sessions: Sessions): Promise<FaceRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'antan-faces-'))
  const engine = createLocalEngine({
    modelsDir: modelsFolder(),
    threads: 2,
  })
  const rows: FaceRow[] = []
  try {
    for (const { name, original, scan } of await agedPictures('worn')) {
      const faces = (await detectFaces(original, sessions, neverAborted)).filter(
        ({ width, confidence }) => width >= MIN_WIDTH && confidence >= MIN_CONFIDENCE,
      )
      if (faces.length === 0) continue
      const files = {
        source: join(folder, name),
        hd: join(folder, `${name}.png`),
        screen: join(folder, 'screen.jpg'),
      }
      await writeFile(files.source, scan)
      const report = await engine.restore(files, ignoreProgress, neverAborted)
      const before = await pixelsOf(scan, original)
      const after = await pixelsOf(files.hd, report)
      for (const face of faces) {
        const undamaged = await describeFace(original, face, sessions)
        const same = report.faces?.find(
          ({ x, width }) => Math.abs(x + width / 2 - face.x - face.width / 2) < face.width / 2,
        )
        rows.push({
          name,
          reported: same?.resemblance,
          scan: resemblance(undamaged, await describeFace(before, face, sessions)),
          ours: resemblance(
            undamaged,
            await describeFace(after, scaleFace(face, report.width / original.width), sessions),
          ),
        })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}
