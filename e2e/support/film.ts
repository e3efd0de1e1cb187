/** Records short films in a browser, and reads frames of share videos. */
import type { Page } from 'playwright-core'

/**
 * Seeks the film on the page to its moments and compares the middle of its frames with the photos,
 * as mean differences 0..255; whole frames as data URLs.
 */
export async function decoded(page: Page) {
  return page.evaluate(async () => {
    const video = document.querySelector('video')
    if (!video) throw new Error('no video')
    const canvas = Object.assign(document.createElement('canvas'), {
      width: video.videoWidth,
      height: video.videoHeight,
    })
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    const frames: string[] = []
    const frameAt = async (seconds: number) => {
      const seeked = new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true })
      })
      // On a busy machine the frame follows the event; no frame follows when it is already shown.
      const shown = new Promise((resolve) => {
        video.requestVideoFrameCallback(resolve)
      })
      video.currentTime = seconds
      await seeked
      await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 1_500))])
      context.drawImage(video, 0, 0)
      frames.push(canvas.toDataURL('image/png'))
      const side = Math.round(canvas.height * 0.3)
      return context.getImageData(
        (canvas.width - side) / 2,
        (canvas.height - side) / 2 - canvas.height * 0.04,
        side,
        side,
      ).data
    }
    const difference = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
      a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
    const first = await frameAt(0)
    const held = await frameAt(0.4)
    const last = await frameAt(3.6)
    const end = await frameAt(3.95)
    /** Mean of the middle of a picture, per channel. */
    const meanOf = async (url: string) => {
      const reply = await fetch(url, {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
      const image = await createImageBitmap(await reply.blob())
      const small = Object.assign(document.createElement('canvas'), {
        width: 100,
        height: 100,
      }).getContext('2d')!
      const side = Math.min(image.width, image.height) * 0.35
      small.drawImage(
        image,
        (image.width - side) / 2,
        (image.height - side) / 2,
        side,
        side,
        0,
        0,
        100,
        100,
      )
      return mean(small.getImageData(0, 0, 100, 100).data)
    }
    const mean = (data: Uint8ClampedArray) =>
      [0, 1, 2].map((channel) => {
        let sum = 0
        for (let i = channel; i < data.length; i += 4) sum += data[i] ?? 0
        return sum / (data.length / 4)
      })
    const apart = (a: number[], b: number[]) =>
      a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0)
    const [photo] = (await (
      await fetch('/api/photos/user', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
    ).json()) as { originalUrl: string; restoredUrl: string }[]
    if (!photo) throw new Error('no photo')
    const before = await meanOf(photo.originalUrl)
    const after = await meanOf(photo.restoredUrl)
    return {
      firstFrame: frames.at(0) ?? '',
      lastFrame: frames.at(-1) ?? '',
      width: video.videoWidth,
      height: video.videoHeight,
      duration: video.duration,
      held: difference(first, held),
      wiped: difference(held, last),
      end: difference(last, end),
      firstIsBefore: apart(mean(first), before) < apart(mean(first), after),
      lastIsAfter: apart(mean(end), after) < apart(mean(end), before),
    }
  })
}

/** Records one second of a moving square in the browser, as a file to choose. */
export async function recordFilm(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
    const paint = canvas.getContext('2d')!
    let at = 0
    const painting = setInterval(() => {
      paint.fillStyle = '#b4531a'
      paint.fillRect(0, 0, 160, 120)
      paint.fillStyle = '#fbf7f0'
      paint.fillRect((at += 4) % 160, 40, 40, 40)
    }, 30)
    const recorder = new MediaRecorder(canvas.captureStream(25), {
      mimeType: 'video/webm;codecs=vp8',
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const done = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    recorder.stop()
    await done
    clearInterval(painting)
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}
