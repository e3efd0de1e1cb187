/** Drop target and file dialog for several photos at once. */
import { useRef, type ReactNode } from 'react'
import { ImagePlus } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'

const copy = albumsCopy.drop

/** The drop target is the whole of `children`; `open` opens the file dialog. */
export function useAlbumPicker(onFiles: (files: File[]) => void) {
  const input = useRef<HTMLInputElement | null>(null)
  const { open, getRootProps, getInputProps, isDragGlobal } = useDropzone({
    multiple: true,
    noClick: true,
    noKeyboard: true,
    // Type and size are checked per file, so that each refusal names its file.
    onDrop: (files: File[]) => {
      if (input.current) input.current.value = ''
      if (files.length > 0) onFiles(files)
    },
  })
  return {
    open,
    rootProps: getRootProps(),
    inputProps: getInputProps({
      accept: UPLOAD_TYPES.join(','),
      'aria-label': copy.choose,
      autoComplete: 'off',
      style: { display: 'none' },
    }),
    dragging: isDragGlobal,
  }
}
export type AlbumPicker = ReturnType<typeof useAlbumPicker>

/** The visible drop area; clicking it opens the file dialog. */
export function AlbumDrop({
  picker: { open, dragging },
  busy = false,
  note,
}: {
  picker: AlbumPicker
  busy?: boolean
  /** Below the formats. */
  note?: ReactNode
}) {
  return (
    <div
      className={cx(
        'relative grid justify-items-center gap-4 rounded-lg border border-dashed px-6 py-10 text-center transition-colors duration-200',
        dragging ? 'border-ochre bg-ochre-wash' : 'border-line-strong bg-sunken',
      )}
    >
      <ImagePlus aria-hidden="true" strokeWidth={1.25} className="size-10 text-ochre" />
      <p className="font-title text-xl font-medium">
        {dragging ? (
          copy.release
        ) : (
          <>
            <span className="max-sm:hidden pointer-coarse:hidden">{copy.title}</span>
            <span className="sm:not-pointer-coarse:hidden">{copy.titleTouch}</span>
          </>
        )}
      </p>
      <Button size="lg" busy={busy} className="after:absolute after:inset-0" onClick={open}>
        {busy ? copy.creating : copy.choose}
      </Button>
      <p className="measure text-sm text-muted">{copy.formats}</p>
      {note}
    </div>
  )
}
