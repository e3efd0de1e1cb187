/**
 * Creates the film of a scene: encoded frame by frame (WebCodecs), or recorded in real time without
 * an encoder.
 */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { SHARE_VIDEO } from '#contract/share-formats.ts'
import type { Scene } from './scene.ts'
import { FRAMES, revealedAt } from './timeline.ts'

export type VideoMeans = 'encoder' | 'recorder'
type Making = { onProgress: (share: number) => void; signal: AbortSignal }
type Pixels = { width: number; height: number }

/** VP9, profile 0, level 3.1 (up to 1280 × 720 at 30 frames), 8 bits. */
const CODEC = 'vp09.00.31.08'
const RECORDING = 'video/webm;codecs=vp9'
/** Key frame interval, frames; players seek to key frames. */
const KEY_FRAME_INTERVAL = SHARE_VIDEO.fps
/** Maximum length of the encoder's queue, frames. */
const MAX_QUEUED_FRAMES = 4
/** Bits per pixel and frame at full quality; high, because prints have fine grain. */
const BITS_PER_PIXEL = 0.2
const FILE_TYPE = 'video/webm'

const bitrate = ({ width, height }: Pixels): number =>
  Math.round(width * height * SHARE_VIDEO.fps * BITS_PER_PIXEL * SHARE_VIDEO.quality)
const encoderConfig = ({ width, height }: Pixels): VideoEncoderConfig => ({
  codec: CODEC,
  width,
  height,
  framerate: SHARE_VIDEO.fps,
  bitrate: bitrate({ width, height }),
  latencyMode: 'quality',
})
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/** Returns the browser's method for a WebM film in VP9; null if unsupported. */
export async function videoMeans(size: Pixels): Promise<VideoMeans | null> {
  if (typeof VideoEncoder !== 'undefined') {
    const able = await VideoEncoder.isConfigSupported(encoderConfig(size)).catch(() => null)
    if (able?.supported) return 'encoder'
  }
  const records =
    typeof MediaRecorder !== 'undefined' &&
    'captureStream' in HTMLCanvasElement.prototype &&
    MediaRecorder.isTypeSupported(RECORDING)
  return records ? 'recorder' : null
}

/** Rejects with the signal's reason when aborted. `onProgress` receives 0..1. */
export const makeVideo = (means: VideoMeans, scene: Scene, making: Making): Promise<Blob> =>
  means === 'encoder' ? encode(scene, making) : record(scene, making)

async function encode({ canvas, draw }: Scene, { onProgress, signal }: Making): Promise<Blob> {
  const target = new BufferTarget()
  const file = new Output({ format: new WebMOutputFormat(), target })
  const track = new EncodedVideoPacketSource('vp9')
  file.addVideoTrack(track, { frameRate: SHARE_VIDEO.fps })
  await file.start()

  const broken = new AbortController()
  let written = Promise.resolve()
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      written = written.then(() => track.add(EncodedPacket.fromEncodedChunk(chunk), metadata))
      written.catch((error: unknown) => broken.abort(error))
    },
    error: (error) => broken.abort(error),
  })
  const stop = AbortSignal.any([signal, broken.signal])
  try {
    encoder.configure(encoderConfig(canvas))
    for (let at = 0; at < FRAMES; at++) {
      while (encoder.encodeQueueSize > MAX_QUEUED_FRAMES && !stop.aborted) await yieldToPage()
      stop.throwIfAborted()
      draw(revealedAt(at / SHARE_VIDEO.fps))
      const frame = new VideoFrame(canvas, {
        timestamp: Math.round((at * 1e6) / SHARE_VIDEO.fps),
        duration: Math.round(1e6 / SHARE_VIDEO.fps),
      })
      encoder.encode(frame, { keyFrame: at % KEY_FRAME_INTERVAL === 0 })
      frame.close()
      onProgress(at / FRAMES)
      // Yields to the page between frames.
      await yieldToPage()
    }
    await encoder.flush()
    await written
    stop.throwIfAborted()
    await file.finalize()
    onProgress(1)
    return new Blob(target.buffer ? [target.buffer] : [], { type: FILE_TYPE })
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
    let seconds = 0
    while (seconds < SHARE_VIDEO.seconds) {
      signal.throwIfAborted()
      draw(revealedAt(seconds))
      onProgress(seconds / SHARE_VIDEO.seconds)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 1_000 / SHARE_VIDEO.fps)
      })
      seconds = (performance.now() - began) / 1_000
    }
    recorder.stop()
    await ended
    onProgress(1)
    return new Blob(parts, { type: FILE_TYPE })
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
