/** A picture input that uploads the file at once; its value is the URL. */
import { useState } from 'react'
import { PictureBox } from './picture-box.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { thumbnailOf } from './thumbnail.ts'
import { usePictureUpload, type ImageUse } from './use-picture-upload.ts'

export type ImageFieldProps = {
  label: string
  value: string | null
  onChange: (address: string | null) => void
  use: ImageUse
  error?: string | null
  /** Replaces the server's error sentence. */
  failed?: { title: string; description: string }
}

export function ImageField({ label, value, onChange, use, error = null, failed }: ImageFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const { busy, send } = usePictureUpload(use, onChange, failed)
  return (
    <>
      <PictureBox
        label={label}
        src={thumbnailOf(value)}
        busy={busy}
        error={error}
        onFile={(file) => void send(file)}
        onLibrary={() => setChoosing(true)}
        onClear={() => onChange(null)}
      />
      {choosing && (
        <MediaDialog
          onClose={() => setChoosing(false)}
          onChosen={({ address }) => {
            onChange(address)
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}
