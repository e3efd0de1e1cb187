/**
 * Defines the port that every restoration engine implements: file paths in, written files and a
 * report out. The file exceeds 300 lines because it describes every option and every field of the
 * report.
 */

/** Stages in the order of the pipeline; an engine runs those it has. */
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

/** Choices of the user; an engine ignores those that it does not list in `options`. */
export type RestorationOptions = {
  /**
   * 0 keeps the network's output alone, 1 the largest share of the original; 0.8 keeps 8–18 % of
   * it.
   */
  fidelity?: number
  /**
   * 'auto' keeps a sepia or hand-toned print's tint; 'neutral' turns a single-hued print into
   * neutral grey.
   */
  tint?: 'auto' | 'neutral'
  /**
   * Scratches, creases, tears and dust: 'auto' inpaints them where the evidence is certain, 'on'
   * wherever any is found, 'off' never.
   */
  marks?: TreatmentMode
  /**
   * Stains and yellowing: 'auto' removes them where the evidence is certain, 'on' wherever any is
   * found, 'off' never.
   */
  stains?: TreatmentMode
  /**
   * 'auto' inverts colour negatives that are certain, 'on' inverts any picture, 'off' none.
   */
  negative?: TreatmentMode
  /** Completes missing corners, torn edges and holes from their surroundings; off by default. */
  losses?: boolean
  /** Colourises a black-and-white photograph; off by default. */
  colour?: boolean
  /** Choices by face number; the other faces are restored. */
  faces?: readonly NumberedFaceChoice[]
  /**
   * HD side length relative to the original's, 1–2; the result has at most 24 megapixels and is
   * never smaller than the original.
   */
  outputScale?: number
}

/** When a treatment runs; see `RestorationOptions.marks`, `stains` and `negative`. */
export type TreatmentMode = 'auto' | 'on' | 'off'

/**
 * A line painted with a round brush, px of the source. 'erase' fills what is under it, 'clean' only
 * the thin light marks there, 'keep' brings the tone-corrected original back.
 */
export type Stroke = {
  tool: 'erase' | 'clean' | 'keep'
  radius: number
  points: readonly (readonly [number, number])[]
}

/** Strokes and choices for faces, on a result of the same source and options. */
export type RetouchRequest = {
  /** Applied before the strokes; numbers are those of the base's report. */
  faces?: readonly NumberedFaceChoice[]
  /** In the order of painting: a later stroke replaces an earlier one under it. */
  strokes: readonly Stroke[]
  /** The result that they are painted on; the source is restored first without one. */
  base?: {
    /** Path of its HD file. */
    hd: string
    /** Its report, whose decisions hold for the retouch; null decides again. */
    report: Partial<RestorationReport> | null
    /** The strokes that it already shows. */
    strokes: readonly Stroke[]
    /**
     * Path of its retouch map, which the retouch continues; without one, its areas are measured.
     */
    map?: string | undefined
    /**
     * A result without strokes, from which restored faces are taken; absent where the base is one.
     */
    whole?: { hd: string; report: Partial<RestorationReport> | null } | undefined
  }
}

/**
 * What the result shows of a face: the guarded result, a blend nearer the photograph, or the
 * latter.
 */
export type FaceChoice = 'restored' | 'faithful' | 'original'

/** `face` is its place in the report's `faces`, from 1; unknown ones are ignored. */
export type NumberedFaceChoice = { face: number; choice: FaceChoice }

export type RestorationRequest = {
  /** Path of a picture written by `prepareImage`. */
  source: string
  /**
   * Path of the HD result: PNG if the name ends in .png, else JPEG; at least as large as the
   * source.
   */
  hd: string
  /** Path of the screen result (JPEG, long side at most SCREEN_MAX_SIDE px). */
  screen: string
  /**
   * Path of the retouch map (JPEG, long side at most 1000 px), for engines with the `map`
   * capability.
   */
  map?: string
  options?: RestorationOptions
  /** For engines with the `retouch` capability; others reject it. */
  retouch?: RetouchRequest
}

export type Progress = {
  stage: StageName
  /**
   * Elapsed share of the total estimated time, 0–1; monotonic, ends at 1. Null where the engine
   * cannot estimate it.
   */
  share: number | null
}

/** The tone correction that was applied. */
export type ToneReport = {
  /** True if the print has a single tint: black and white, sepia, selenium. */
  monochrome: boolean
  /**
   * Per channel R, G, B on 0–1: input levels mapped to black and white, and the mid-tone exponent.
   */
  black: [number, number, number]
  white: [number, number, number]
  gamma: [number, number, number]
}

/** A detected face. */
export type FaceReport = {
  /** Bounding box in the source, px: upper left corner and size. */
  x: number
  y: number
  width: number
  height: number
  /** Detection score, 0–1. */
  confidence: number
  /**
   * Cosine similarity of the face descriptors of result and original (1 identical, about 0.3 for
   * strangers); absent for faces too small to compare.
   */
  resemblance?: number
  /** Resemblance of the network's output, before the face guard blends the original back. */
  resemblanceOfNetwork?: number
  /** Share of the original that the face guard blended back, 0–1. */
  originalBack?: number
  /** True if a face network redrew the face and the face guard accepted it. */
  redrawn?: boolean
  /** What the user chose to see of the face; absent for 'restored'. */
  choice?: Exclude<FaceChoice, 'restored'>
}

/** Detected and inpainted marks. */
export type MarksReport = {
  mode: TreatmentMode
  /** True if any mark was inpainted. */
  repaired: boolean
  /** Number of lines (scratches, creases, tears) and of specks; not inpainted ones if none was. */
  lines: number
  specks: number
  /** Number of marks that may be damage but were not inpainted. */
  left: number
  /** Inpainted share of the picture, 0–1. */
  share: number
  /**
   * Evidence score: total length of certain marks over the picture's long side; null if detection
   * did not run.
   */
  evidence: number | null
}

/** Detected and removed stains. */
export type StainsReport = {
  mode: TreatmentMode
  removed: boolean
  /** Share of the picture whose stain was removed, 0–1. */
  share: number
}

/** Whether the scan was taken for a negative and inverted. */
export type NegativeReport = { mode: TreatmentMode; inverted: boolean }

/** Missing parts of the print. */
export type LossesReport = {
  completed: number
  /** Number of detected losses that were not completed. */
  left: number
  /** Completed share of the picture, 0–1. */
  share: number
}

/** A printing screen (halftone) that was found and removed. */
export type ScreenReport = {
  /** Distance between two dots, px of the original. */
  periodPx: number
}

/** Shares of the picture that sum to 1: unchanged apart from tone, visibly changed, inpainted. */
export type RetouchShares = { original: number; cleaned: number; reconstructed: number }

/** What the strokes of a retouch caused, those of its base included. */
export type RetouchedReport = {
  /** Numbers of strokes. */
  erased: number
  kept: number
  /** Shares of the picture under them, 0–1. */
  erasedShare: number
  keptShare: number
}

/** A network, and the SHA-256 of its file. */
export type NetworkReport = { name: string; sha256: string }

export type RestorationReport = {
  /** HD result, px. */
  width: number
  height: number
  originalWidth: number
  originalHeight: number
  engine: string
  engineVersion: string
  /** The networks that ran; absent in reports of earlier versions and of engines without any. */
  networks?: NetworkReport[]
  /** Measured time of every stage, in order. */
  stages: { name: StageName; ms: number }[]
  tone: ToneReport | null
  /** True if the picture was colourised. */
  coloured?: boolean
  /** Null where the engine cannot repair marks. */
  marks: MarksReport | null
  /** Null where negatives are not inverted; absent in reports of earlier versions. */
  negative: NegativeReport | null
  /** Null where stains were not looked for; absent in reports of earlier versions. */
  stains: StainsReport | null
  /** Null where losses were not looked for; absent in reports of earlier versions. */
  losses: LossesReport | null
  /** Null where no printing screen was removed; absent in reports of earlier versions. */
  screen: ScreenReport | null
  /** Null where no retouch map was drawn. */
  retouch: RetouchShares | null
  /** Null without strokes; absent in reports of earlier versions. */
  retouched: RetouchedReport | null
  /** Scale of the network's input (1 = full size); null for engines without a network. */
  networkScale: number | null
  /** From left to right; null where face detection did not run. */
  faces: FaceReport[] | null
  /**
   * 97th percentile of edge strength at full size over that at half size, corrected for grain:
   * about 1 for a sharp scan, 0.5 for a blurred or oversampled one.
   */
  edgeRatio: number | null
  /** Proven enlargement of the source's side, 1 for none; absent where it was not measured. */
  enlargement?: number
  /** Standard deviation of grain and noise in the smoothest blocks, on 0–1. */
  noise: number | null
  /** Share of the tone-corrected original blended into the result, 0–1. */
  originalShare: number
  /** Peak resident memory of the process so far. */
  peakMemoryBytes: number
}

/** What an engine does; options and report fields depend on it. */
export type EngineCapability =
  | 'tone'
  | 'super-resolution'
  | 'faces'
  | 'marks'
  | 'map'
  | 'colour'
  | 'retouch'

/** Handle of a remote prediction, which lets a retry resume it instead of paying twice. */
export type RemoteWork = {
  /** Id of a prediction started earlier, if any. */
  id: string | null
  /**
   * Persists the id of the prediction just started, or null once it is obsolete. Rejects if the
   * caller no longer holds the restoration's lease.
   */
  keep(id: string | null): Promise<void>
}

export type Engine = {
  name: string
  /** Changes whenever the same picture and options give a different result. */
  version: string
  capabilities: readonly EngineCapability[]
  /** Request options that this engine supports. */
  options: readonly Exclude<keyof RestorationOptions, 'outputScale'>[]
  /**
   * Restores one picture deterministically: the same source and options give the same bytes. A
   * remote engine resumes `remote`'s prediction if there is one, and leaves it running when
   * aborted. A retouch leaves everything outside of the strokes' surroundings as it is in its base.
   * @throws {ImageError} for an unreadable source; the signal's reason when aborted.
   */
  restore(
    request: RestorationRequest,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
    remote?: RemoteWork,
  ): Promise<RestorationReport>
  /** Cancels a remote prediction that is no longer needed. Never rejects. */
  forget?(id: string): Promise<void>
}

/** Longest side of the screen file, px. */
export const SCREEN_MAX_SIDE = 1600
/** Maximum size of the HD file, px; bounds time and memory (docs/engine.md). */
export const HD_MAX_PIXELS = 24_000_000
/** Default of the `fidelity` option. */
export const DEFAULT_FIDELITY = 0.8
