/** A picture input that uploads the file at once; its value is the URL. */
import { useState } from 'react'
import { pictureOf } from '#contract/pictures.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { sentenceFor } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { upload } from '../../../domain/photo/upload.ts'
import { PictureBox } from './picture-box.tsx'

export type ImageUse = 'blog' | 'landing'
export type ImageFieldProps = {
  label: string
  value: string | null
  onChange: (address: string | null) => void
  use: ImageUse
  error?: string | null
  /** Replaces the server's error sentence. */
  failed?: { title: string; description: string }
}

/** The URL of the smallest file of a public picture. */
export const thumbnailOf = (address: string | null): string | null => {
  const picture = pictureOf(address)
  return picture?.srcSet.split(' ')[0] ?? null
}

export function ImageField({ label, value, onChange, use, error = null, failed }: ImageFieldProps) {
  const [busy, setBusy] = useState(false)
  async function send(file: File) {
    setBusy(true)
    try {
      const { url } = await upload(`admin.uploads.${use}`, 'file', file, {
        fields: { category: use },
      })
      onChange(url)
      toast({ title: adminCopy.upload.done })
    } catch (problem) {
      toast({
        ...(failed ?? { title: adminCopy.upload.failedTitle, description: sentenceFor(problem) }),
        variant: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <PictureBox
      label={label}
      src={thumbnailOf(value)}
      busy={busy}
      error={error}
      onFile={(file) => void send(file)}
      onClear={() => onChange(null)}
    />
  )
}
