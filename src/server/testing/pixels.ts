/** The image work of tests. */
import sharp from 'sharp'
import { applyWatermark } from '#restoration/compose/watermark.ts'
import { prepareImage } from '#restoration/image/prepare.ts'
import { markAsRestored } from '#restoration/image/xmp.ts'
import type { PixelWork } from '../app.ts'

export async function openPixels(): Promise<{ pixels: PixelWork; close(): Promise<void> }> {
  return {
    pixels: {
      prepare: prepareImage,
      watermark: applyWatermark,
      async restore({ source, hd, screen }, onProgress) {
        onProgress({ stage: 'tone', share: 0.5 })
        const { width, height } = await sharp(source).metadata()
        await markAsRestored(sharp(source).modulate({ brightness: 1.1 }).jpeg({ quality: 95 })).toFile(hd)
        await markAsRestored(sharp(source).modulate({ brightness: 1.1 }).resize({ width: 1600, withoutEnlargement: true }).jpeg()).toFile(screen)
        onProgress({ stage: 'encode', share: 1 })
        return { width, height, stages: [] } as never
      },
    },
    async close() {},
  }
}
