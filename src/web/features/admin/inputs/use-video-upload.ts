/** Sends a video for the site's content and reports the outcome as a toast. */
import { useState } from 'react'
import { MAX_VIDEO_BYTES, VIDEO_MEDIA_TYPE } from '#contract/videos.ts'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { upload } from '../../../domain/photo/upload.ts'
import { sentenceFor } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'

const copy = adminInputsCopy.video
const TYPES: readonly string[] = Object.values(VIDEO_MEDIA_TYPE)
export const ACCEPTED_VIDEOS = TYPES.join(',')

/** The error of a file before its upload; null when it is accepted. */
export function videoRefusal({
  type,
  size,
}: Pick<File, 'type' | 'size'>): { title: string; description: string } | null {
  if (!TYPES.includes(type)) return { title: copy.invalidTitle, description: copy.invalid }
  return size > MAX_VIDEO_BYTES ? { title: copy.tooLargeTitle, description: copy.tooLarge } : null
}

export function useVideoUpload(onSent: (address: string) => void) {
  /** Upload progress from 0 to 1; null when idle. */
  const [progress, setProgress] = useState<number | null>(null)
  return {
    progress,
    async send(file: File | undefined): Promise<void> {
      if (!file) return
      const refusal = videoRefusal(file)
      if (refusal) return void toast({ ...refusal, variant: 'destructive' })
      setProgress(0)
      try {
        const { url } = await upload('admin.uploads.video', 'file', file, {
          onProgress: setProgress,
        })
        onSent(url)
        toast({ title: copy.done })
      } catch (problem) {
        toast({
          title: copy.failedTitle,
          description: sentenceFor(problem),
          variant: 'destructive',
        })
      } finally {
        setProgress(null)
      }
    },
  }
}
