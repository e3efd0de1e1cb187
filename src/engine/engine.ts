/** The port every restoration engine stands behind: file in, files and a report out. */

export type StageName =
  | 'decode'
  | 'analyse'
  | 'repair'
  | 'tone'
  | 'super-resolution'
  | 'blend'
  | 'faces'
  | 'colour'
  | 'encode'

export type RestorationOptions = {
  /** 0 the network's picture alone … 1 as much of the original as ever makes sense; 0.8 keeps 8–18 % of it. */
  fidelity?: number
  /** 'auto' keeps a sepia or hand-toned print's tint; 'neutral' turns a single-hued print into plain greys. */
  tint?: 'auto' | 'neutral'
  /** Scratches, creases, tears and dust: 'auto' fills them where the damage is certain, 'on' wherever any is found, 'off' never. */
  marks?: MarksMode
  /** Guessed colours for a black-and-white photograph; not unless asked for. */
  colour?: boolean
  /** HD size over the original's, 1–2; always within 24 megapixels and never below the original's size. */
  outputScale?: number
}

export type MarksMode = 'auto' | 'on' | 'off'

export type RestorationRequest = {
  /** A picture as `prepareImage` leaves it. */
  source: string
  /** Where the full result goes (PNG where it is named so, else JPEG; at least as large as the source). */
  hd: string
  /** Where the result for the screen goes (JPEG, at most SCREEN_MAX_SIDE on its long side). */
  screen: string
  /** Where the retouch map goes (JPEG, at most 1000 px on its long side), where it is wanted and the engine can draw one. */
  map?: string
  options?: RestorationOptions
}

export type Progress = {
  stage: StageName
  /** Share of the whole work's time that has passed, 0–1; never falls, ends at 1. Null where the engine cannot know it. */
  share: number | null
}

export type ToneReport = {
  /** No hue of its own beyond one tint: black and white, sepia, selenium … */
  monochrome: boolean
  /** Per channel R, G, B, on 0–1: input levels that become black and white, and the mid-tone exponent. */
  black: [number, number, number]
  white: [number, number, number]
  gamma: [number, number, number]
}

export type FaceReport = {
  /** Place in the source, px. */
  x: number
  y: number
  width: number
  height: number
  /** 0–1. */
  confidence: number
  /** How much the result resembles the original, 1 the same, 0.3 a stranger; missing where the face was too small to compare. */
  resemblance?: number
  /** The same before the original was put back. */
  resemblanceOfNetwork?: number
  /** Share of the original that was put back for the resemblance's sake, 0–1. */
  originalBack?: number
  /** Drawn anew by a face network, and found to be the same person. */
  redrawn?: boolean
}

export type MarksReport = {
  mode: MarksMode
  /** Whether anything was filled. */
  repaired: boolean
  lines: number
  specks: number
  /** Share of the picture that was filled, 0–1. */
  share: number
  /** Length of sure marks over the picture's long side; null where nobody looked. */
  evidence: number | null
}

/** Shares of the picture, together 1: as it was (its tone apart), visibly changed, filled in. */
export type RetouchShares = { original: number; cleaned: number; reconstructed: number }

export type RestorationReport = {
  /** HD result, px. */
  width: number
  height: number
  originalWidth: number
  originalHeight: number
  engine: string
  engineVersion: string
  stages: { name: StageName; ms: number }[]
  tone: ToneReport | null
  /** Whether colours were guessed. */
  coloured?: boolean
  /** Null where the engine cannot repair marks. */
  marks: MarksReport | null
  /** Null where no retouch map was drawn. */
  retouch: RetouchShares | null
  /** Scale at which the network saw the picture (1 = full size), null where there is no network. */
  networkScale: number | null
  /** Null where nobody looked for faces. */
  faces: FaceReport[] | null
  /** 97th percentile of edges at full size over half size, grain left out: ≈ 1 a sharp scan, ≈ 0.5 an oversampled or blurred one. */
  edgeRatio: number | null
  /** Grain and noise in the calmest parts, standard deviation on 0–1. */
  noise: number | null
  /** Share of the tone-corrected original in the result, 0–1. */
  originalShare: number
  peakMemoryBytes: number
}

export type EngineCapability = 'tone' | 'super-resolution' | 'faces' | 'marks' | 'map' | 'colour'

/** What a remote engine has begun for a restoration, so that whoever takes it over goes on with that instead of paying twice. */
export type RemoteWork = {
  /** Of the prediction begun earlier, if any. */
  id: string | null
  /** Keeps the id of what was just begun; null once it is of no more use. Rejects when the restoration is no longer the caller's. */
  keep(id: string | null): Promise<void>
}

export type Engine = {
  name: string
  version: string
  capabilities: readonly EngineCapability[]
  /** Options of a request that change its result. */
  options: readonly Exclude<keyof RestorationOptions, 'outputScale'>[]
  /**
   * Restores one picture. Deterministic: the same source and options give the same bytes. A remote engine goes on with
   * `remote`'s prediction where there is one, and leaves it running when aborted.
   * @throws {ImageError} for a source that cannot be read; the signal's reason when aborted.
   */
  restore(
    request: RestorationRequest,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
    remote?: RemoteWork,
  ): Promise<RestorationReport>
  /** Ends remote work that nobody waits for any more. Never rejects. */
  forget?(id: string): Promise<void>
}

export const SCREEN_MAX_SIDE = 1600
export const HD_MAX_PIXELS = 24_000_000
export const DEFAULT_FIDELITY = 0.8
