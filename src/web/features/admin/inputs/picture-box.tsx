/** The frame of picture inputs: the picture, a choose button and a remove button. */
import { useId, useRef, type ReactNode } from 'react'
import { ImagePlus, ImageOff, Trash2 } from 'lucide-react'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { rowButton } from '#copy/row-button.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { LibraryButton } from './library-button.tsx'
import { HiddenFile } from './hidden-file.tsx'
import { ACCEPT, refusalOf } from './picture-file.ts'

const copy = adminInputsCopy.image

export type PictureBoxProps = {
  label: string
  /** The URL of the picture; null when there is none. */
  src: string | null
  onFile: (file: File) => void
  onClear?: (() => void) | undefined
  /** Chooses a picture of the library. */
  onLibrary?: (() => void) | undefined
  busy?: boolean
  error?: string | null
  /** Marks the label; the form checks it. */
  required?: boolean
  help?: ReactNode
  /** Accepts every image type; `onFile` validates it. */
  anyImage?: boolean
}

const Shown = ({ src }: Pick<PictureBoxProps, 'src'>) =>
  src ? (
    <img
      src={src}
      alt={copy.alt}
      className="h-24 w-32 rounded-sm border border-line bg-sunken object-cover"
    />
  ) : (
    <div
      role="img"
      aria-label={copy.none}
      className="flex h-24 w-32 items-center justify-center rounded-sm border border-dashed border-line-strong text-muted"
    >
      <ImageOff aria-hidden="true" className="size-6" />
    </div>
  )

export function PictureBox({
  label,
  src,
  onFile,
  onClear,
  onLibrary,
  busy = false,
  error = null,
  required = false,
  help = adminCopy.upload.hint,
  anyImage = false,
}: PictureBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const choice = busy
    ? adminCopy.upload.busy
    : src
      ? adminCopy.upload.replace
      : adminCopy.upload.choose
  const choose = (file: File | undefined) => {
    if (!file) return
    const refusal = anyImage ? null : refusalOf(file)
    if (refusal) toast({ ...refusal, variant: 'destructive' })
    else onFile(file)
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <p id={`${id}-label`} className="text-sm font-semibold">
        {required ? `${label} *` : label}
      </p>
      <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-raised p-3">
        <Shown src={src} />
        <div className="grid grow gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              busy={busy}
              aria-label={rowButton(choice, label)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
              icon={<ImagePlus aria-hidden="true" className="size-4" />}
              onClick={() => input.current?.click()}
            >
              {choice}
            </Button>
            {onLibrary && <LibraryButton label={label} disabled={busy} onClick={onLibrary} />}
            {src && onClear && (
              <Button
                size="sm"
                variant="quiet"
                disabled={busy}
                aria-label={rowButton(adminCopy.upload.clear, label)}
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                onClick={onClear}
              >
                {adminCopy.upload.clear}
              </Button>
            )}
          </div>
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        </div>
        <HiddenFile
          ref={input}
          accept={anyImage ? 'image/*' : ACCEPT}
          label={label}
          onChoose={choose}
        />
      </div>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={error ? 'text-sm font-semibold text-brick' : 'hidden'}
      >
        {error}
      </p>
    </div>
  )
}
