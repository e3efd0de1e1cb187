/** Sends a picture for the site's content and reports the outcome as a toast. */
import { useState } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { upload } from '../../../domain/photo/upload.ts'
import { sentenceFor } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { refusalOf } from './picture-file.ts'

export type ImageUse = 'blog' | 'landing'

export function usePictureUpload(
  use: ImageUse,
  onSent: (address: string) => void,
  /** Replaces the server's error sentence. */
  failed?: { title: string; description: string },
) {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async send(file: File | undefined): Promise<void> {
      if (!file) return
      const refusal = refusalOf(file)
      if (refusal) return void toast({ ...refusal, variant: 'destructive' })
      setBusy(true)
      try {
        const { url } = await upload(`admin.uploads.${use}`, 'file', file, {
          fields: { category: use },
        })
        onSent(url)
        toast({ title: adminCopy.upload.done })
      } catch (problem) {
        toast({
          ...(failed ?? { title: adminCopy.upload.failedTitle, description: sentenceFor(problem) }),
          variant: 'destructive',
        })
      } finally {
        setBusy(false)
      }
    },
  }
}
