/** The command line of `npm run restore`: its usage and its parsed arguments. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type {
  FaceChoice,
  NumberedFaceChoice,
  RestorationOptions,
  Stroke,
  TreatmentMode,
} from './engine.ts'
import type { Corners } from './image/homography.ts'

/** What `npm run restore` prints without arguments. */
export const USAGE =
  'npm run restore -- IN OUT [--fidelity 0..1] [--scale 1..2] [--marks auto|on|off] [--stains auto|on|off] [--losses|--no-losses] [--negative auto|on|off] [--neutral] [--colour] [--face N:restored|faithful|original]… [--maps] [--crop x1,y1,x2,y2,x3,y3,x4,y4] [--png] [--retouch STROKES] [--from FILE] [--threads N]\n' +
  '  IN   a JPEG, PNG or WebP file, or a folder of them\n' +
  '  OUT  the restored picture (.png writes a PNG, else JPEG), or a folder for them (--png: as PNG); --maps writes what was changed beside each as .map.jpg\n' +
  '  --crop  straightens the print with these corners first (px of IN, clockwise from the upper left)\n' +
  '  --retouch  a JSON list of strokes [{"tool": "erase", "clean" or "keep", "radius": px, "points": [[x, y], …]}, …] in px of IN, or of the straightened print with --crop, painted on the result\n' +
  '  --from  an earlier result of IN, to which strokes and faces are applied instead of a new one\n' +
  '  --face N:faithful blends more of the photograph into face N (1 is the leftmost), N:original keeps it as in the photograph\n'

/** @throws {Error} for anything but a list of strokes. */
function readStrokes(path: string): Stroke[] {
  const isPoint = (point: unknown) =>
    Array.isArray(point) && point.length === 2 && point.every((at) => Number.isFinite(at))
  const isStroke = (stroke: Partial<Stroke> | null) =>
    ['erase', 'clean', 'keep'].includes(stroke?.tool ?? '') &&
    Number(stroke?.radius) > 0 &&
    Array.isArray(stroke?.points) &&
    stroke.points.length > 0 &&
    stroke.points.every(isPoint)
  const strokes = JSON.parse(readFileSync(path, 'utf8')) as Stroke[]
  if (!Array.isArray(strokes) || !strokes.every(isStroke))
    throw new Error(`${path} is no list of strokes`)
  return strokes
}

function parseNumber(
  name: string,
  text: string | undefined,
  { from, to }: { from: number; to: number },
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value >= from && value <= to))
    throw new Error(`--${name} is a number from ${from} to ${to}`)
  return value
}

function parseMode(name: string, text: string | undefined): TreatmentMode | undefined {
  if (text === undefined || text === 'auto' || text === 'on' || text === 'off') return text
  throw new Error(`--${name} is auto, on or off`)
}

function parseCorners(text: string): Corners {
  const numbers = text.split(',').map(Number)
  if (numbers.length !== 8 || !numbers.every(Number.isFinite))
    throw new Error('--crop is eight numbers, px')
  const corner = (i: number) => ({ x: numbers[2 * i]!, y: numbers[2 * i + 1]! })
  return [corner(0), corner(1), corner(2), corner(3)]
}

function parseFaceChoice(text: string): NumberedFaceChoice {
  const [, face, choice] = /^([1-9]\d?):(restored|faithful|original)$/.exec(text) ?? []
  if (!face) throw new Error('--face is N:restored, N:faithful or N:original')
  return { face: Number(face), choice: choice as FaceChoice }
}

/**
 * Returns the arguments of this process.
 * @throws {Error} with the reason for invalid ones.
 */
export function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      fidelity: { type: 'string' },
      scale: { type: 'string' },
      neutral: { type: 'boolean' },
      colour: { type: 'boolean', default: false },
      marks: { type: 'string' },
      stains: { type: 'string' },
      losses: { type: 'boolean' },
      negative: { type: 'string' },
      face: { type: 'string', multiple: true, default: [] },
      maps: { type: 'boolean', default: false },
      crop: { type: 'string' },
      png: { type: 'boolean', default: false },
      retouch: { type: 'string' },
      from: { type: 'string' },
      threads: { type: 'string' },
    },
  })
  const [source, target, ...more] = positionals
  if (!source || !target || more.length > 0) throw new Error('IN and OUT are needed')
  const corners = values.crop === undefined ? undefined : parseCorners(values.crop)
  const marks = parseMode('marks', values.marks)
  const stains = parseMode('stains', values.stains)
  const negative = parseMode('negative', values.negative)
  const fidelity = parseNumber('fidelity', values.fidelity, { from: 0, to: 1 })
  const outputScale = parseNumber('scale', values.scale, { from: 1, to: 2 })
  const faces = values.face.map(parseFaceChoice)
  const options: RestorationOptions = {
    ...(fidelity === undefined ? {} : { fidelity }),
    ...(outputScale === undefined ? {} : { outputScale }),
    tint: values.neutral ? 'neutral' : 'auto',
    ...(marks === undefined ? {} : { marks }),
    ...(stains === undefined ? {} : { stains }),
    ...(values.losses === undefined ? {} : { losses: values.losses }),
    ...(negative === undefined ? {} : { negative }),
    colour: values.colour,
    faces,
  }
  if (values.from && !values.retouch && faces.length === 0)
    throw new Error('--from needs --retouch or --face')
  return {
    source: resolve(source),
    target: resolve(target),
    options,
    strokes: values.retouch ? readStrokes(values.retouch) : values.from ? [] : null,
    from: values.from ? resolve(values.from) : null,
    corners,
    maps: values.maps,
    png: values.png,
    threads: parseNumber('threads', values.threads, { from: 1, to: 64 }) ?? 2,
  }
}
