// args: IN-dir names OUT : repaired scans (before tone) beside mask overlay
import { readdirSync, mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { examineScan, repairScan } from '../src/engine/repair-stages.ts'
import { createSessions } from '../src/engine/runtime/models/sessions.ts'
import { createStageClock } from '../src/engine/progress.ts'
import { maskAtSize } from '../src/engine/damage/components.ts'
const [from, names, out] = process.argv.slice(2)
mkdirSync(out!, { recursive: true })
const sessions = createSessions({ modelsDir: '.cache/models', threads: 1 } as any)
const signal = new AbortController().signal
for (const f of readdirSync(from!).filter((f) => names === 'all' || names!.split(',').some((n) => f.startsWith(n)))) {
  const clock = createStageClock(() => undefined, signal)
  const ex = await examineScan(from + '/' + f, 'auto', sessions, clock, signal)
  const t = Date.now()
  const rep = await repairScan(ex, { marks: (process.env.MODE ?? 'auto') as any }, sessions, clock, signal)
  const s = (Date.now() - t) / 1000
  const r = rep.repair
  const o = ex.original
  const over = o.data.slice()
  if (r.inpainted) { const m = maskAtSize(r.inpainted, o).mask; for (let i = 0; i < m.length; i++) if (m[i]) { over[i * 3] = 255; over[i * 3 + 1] = over[i * 3 + 1]! >> 2; over[i * 3 + 2] = over[i * 3 + 2]! >> 2 } }
  console.log(f, JSON.stringify(r.report), 'edge', ex.analysis.edgeRatio.toFixed(2), s.toFixed(1) + ' s')
  const h = Math.min(1000, Math.max(800, o.height)), w = Math.round(o.width * h / o.height)
  const png = (d: any) => sharp(d, { raw: { width: o.width, height: o.height, channels: 3 } }).resize(w, h).png().toBuffer()
  await sharp({ create: { width: 3 * w + 8, height: h, channels: 3, background: '#00c' } }).composite([{ input: await png(o.data), left: 0, top: 0 }, { input: await png(over), left: w + 4, top: 0 }, { input: await png(r.picture.data), left: 2 * w + 8, top: 0 }]).png().toFile(`${out}/${f}`)
}
