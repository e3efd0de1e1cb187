/** Makes the film of a scene: frame by frame with the browser's encoder, or, where there is none, recorded as it plays. */
import { SHARE_VIDEO } from '#contract/share-formats.ts'
import type { Scene } from './scene.ts'
import { FRAMES, revealedAt } from './timeline.ts'
import { writeWebm, type EncodedFrame } from './webm.ts'

export type VideoMeans = 'encoder' | 'recorder'
type Making = { onProgress: (share: number) => void; signal: AbortSignal }
type Pixels = { width: number; height: number }

/** VP9, profile 0, level 3.1 (up to 1280 × 720 at 30 frames), 8 bits. */
const CODEC = 'vp09.00.31.08'
const RECORDING = 'video/webm;codecs=vp9'
const KEY_EVERY = SHARE_VIDEO.fps
/** Frames the encoder may be behind. */
const QUEUE = 4
/** Bits per pixel and frame at full quality: prints have fine grain. */
const BITS = 0.2

const bitrate = ({ width, height }: Pixels): number =>
  Math.round(width * height * SHARE_VIDEO.fps * BITS * SHARE_VIDEO.quality)
const settings = ({ width, height }: Pixels): VideoEncoderConfig => ({
  codec: CODEC,
  width,
  height,
  framerate: SHARE_VIDEO.fps,
  bitrate: bitrate({ width, height }),
  latencyMode: 'quality',
})
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/** How this browser can make a WebM film with VP9; null when it cannot. */
export async function videoMeans(size: Pixels): Promise<VideoMeans | null> {
  if (typeof VideoEncoder !== 'undefined') {
    const able = await VideoEncoder.isConfigSupported(settings(size)).catch(() => null)
    if (able?.supported) return 'encoder'
  }
  const records =
    typeof MediaRecorder !== 'undefined' &&
    'captureStream' in HTMLCanvasElement.prototype &&
    MediaRecorder.isTypeSupported(RECORDING)
  return records ? 'recorder' : null
}

/** Rejects with the signal's reason when aborted. `onProgress` is told 0..1. */
export const makeVideo = (means: VideoMeans, scene: Scene, making: Making): Promise<Blob> =>
  means === 'encoder' ? encode(scene, making) : record(scene, making)

async function encode({ canvas, draw }: Scene, { onProgress, signal }: Making): Promise<Blob> {
  const frames: EncodedFrame[] = []
  const broken = new AbortController()
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push({ time: chunk.timestamp / 1_000, key: chunk.type === 'key', bytes })
    },
    error: (error) => broken.abort(error),
  })
  const stop = AbortSignal.any([signal, broken.signal])
  try {
    encoder.configure(settings(canvas))
    for (let at = 0; at < FRAMES; at++) {
      while (encoder.encodeQueueSize > QUEUE && !stop.aborted) await pause()
      stop.throwIfAborted()
      draw(revealedAt(at / SHARE_VIDEO.fps))
      const frame = new VideoFrame(canvas, {
        timestamp: Math.round((at * 1e6) / SHARE_VIDEO.fps),
        duration: Math.round(1e6 / SHARE_VIDEO.fps),
      })
      encoder.encode(frame, { keyFrame: at % KEY_EVERY === 0 })
      frame.close()
      onProgress(at / FRAMES)
      // The page stays alive between frames.
      await pause()
    }
    await encoder.flush()
    stop.throwIfAborted()
    onProgress(1)
    return writeWebm({
      width: canvas.width,
      height: canvas.height,
      duration: SHARE_VIDEO.seconds * 1_000,
      fps: SHARE_VIDEO.fps,
      frames,
    })
  } finally {
    if (encoder.state !== 'closed') encoder.close()
  }
}

async function record({ canvas, draw }: Scene, { onProgress, signal }: Making): Promise<Blob> {
  draw(0)
  const stream = canvas.captureStream(SHARE_VIDEO.fps)
  const recorder = new MediaRecorder(stream, {
    mimeType: RECORDING,
    videoBitsPerSecond: bitrate(canvas),
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => {
    parts.push(data)
  }
  const ended = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve()
    recorder.onerror = () => reject(new Error('The recording broke off'))
  })
  try {
    recorder.start()
    const began = performance.now()
    for (
      let seconds = 0;
      seconds < SHARE_VIDEO.seconds;
      seconds = (performance.now() - began) / 1_000
    ) {
      signal.throwIfAborted()
      draw(revealedAt(seconds))
      onProgress(seconds / SHARE_VIDEO.seconds)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 1_000 / SHARE_VIDEO.fps)
      })
    }
    recorder.stop()
    await ended
    onProgress(1)
    return new Blob(parts, { type: 'video/webm' })
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
