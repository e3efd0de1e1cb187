/** A video input that uploads the file at once and previews it; its value is the URL. */
import { useId, useRef, useState } from 'react'
import { Film, Trash2, Video } from 'lucide-react'
import { MAX_VIDEO_BYTES, VIDEO_MEDIA_TYPE, videoOf } from '#contract/videos.ts'
import { adminLandingCopy } from '#copy/admin/landing.ts'
import { sentenceFor } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { upload } from '../../../domain/photo/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'

const copy = adminLandingCopy.video
const TYPES: readonly string[] = Object.values(VIDEO_MEDIA_TYPE)

type VideoFieldProps = {
  label: string
  value: string | null
  onChange: (address: string | null) => void
  error: string | null
}

/** The error of a file before its upload; null when it is accepted. */
export function videoRefusal({
  type,
  size,
}: Pick<File, 'type' | 'size'>): { title: string; description: string } | null {
  if (!TYPES.includes(type)) return { title: copy.invalidTitle, description: copy.invalid }
  return size > MAX_VIDEO_BYTES ? { title: copy.tooLargeTitle, description: copy.tooLarge } : null
}

export function VideoField({ label, value, onChange, error }: VideoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  /** Upload progress from 0 to 1; null when idle. */
  const [progress, setProgress] = useState<number | null>(null)
  const playable = videoOf(value) ? value : null
  async function send(file: File | undefined) {
    if (!file) return
    const refusal = videoRefusal(file)
    if (refusal) return toast({ ...refusal, variant: 'destructive' })
    setProgress(0)
    try {
      const { url } = await upload('admin.uploads.video', 'file', file, { onProgress: setProgress })
      onChange(url)
      toast({ title: copy.done })
    } catch (problem) {
      toast({ title: copy.failedTitle, description: sentenceFor(problem), variant: 'destructive' })
    } finally {
      setProgress(null)
    }
  }
  const busy = progress !== null
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-3">
      <p id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap items-start gap-4 rounded-md border border-line bg-raised p-3">
        {playable ? <Preview key={playable} address={playable} /> : <NoVideo />}
        <div className="grid min-w-40 grow gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              busy={busy}
              aria-describedby={`${id}-help`}
              icon={<Video aria-hidden="true" className="size-4" />}
              onClick={() => input.current?.click()}
            >
              {busy ? copy.busy : playable ? copy.replace : copy.choose}
            </Button>
            {value && (
              <Button
                size="sm"
                variant="quiet"
                disabled={busy}
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                onClick={() => onChange(null)}
              >
                {copy.clear}
              </Button>
            )}
          </div>
          {progress !== null && <Progress value={progress * 100} label={copy.busy} />}
          <p id={`${id}-help`} className="text-sm text-muted">
            {copy.hint}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          hidden
          aria-label={label}
          onChange={(event) => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <Field
        label={copy.address}
        help={copy.addressHelp}
        error={error}
        maxLength={2_000}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value.trim() || null)}
      />
    </div>
  )
}

const NoVideo = () => (
  <div
    role="img"
    aria-label={copy.none}
    className="flex h-24 w-32 items-center justify-center rounded-sm border border-dashed border-line-strong text-muted"
  >
    <Film aria-hidden="true" className="size-6" />
  </div>
)

function Preview({ address }: { address: string }) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <p role="alert" className="max-w-56 text-sm font-semibold text-brick">
        {copy.unplayable}
      </p>
    )
  return (
    <video
      src={address}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={copy.preview}
      onError={() => setBroken(true)}
      className="aspect-video w-56 max-w-full rounded-sm border border-line bg-sunken object-contain"
    />
  )
}
