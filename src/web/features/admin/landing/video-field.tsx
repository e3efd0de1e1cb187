/**
 * A video input that uploads the file at once or takes one of the library, and previews it; its
 * value is the URL.
 */
import { useId, useRef, useState } from 'react'
import { Film, Trash2, Video } from 'lucide-react'
import { videoOf } from '#contract/videos.ts'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { LibraryButton } from '../inputs/library-button.tsx'
import { MediaDialog } from '../inputs/media-dialog.tsx'
import { HiddenFile } from '../inputs/hidden-file.tsx'
import { ACCEPTED_VIDEOS, useVideoUpload } from '../inputs/use-video-upload.ts'
import { VideoPreview } from '../inputs/video-preview.tsx'

const copy = adminInputsCopy.video

type VideoFieldProps = {
  label: string
  value: string | null
  onChange: (address: string | null) => void
  error: string | null
}

export function VideoField({ label, value, onChange, error }: VideoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const { progress, send } = useVideoUpload(onChange)
  const playable = videoOf(value) ? value : null
  const busy = progress !== null
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-3">
      <p id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap items-start gap-4 rounded-md border border-line bg-raised p-3">
        {playable ? (
          <VideoPreview
            key={playable}
            address={playable}
            className="aspect-video w-56 max-w-full"
          />
        ) : (
          <NoVideo />
        )}
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
            <LibraryButton label={label} disabled={busy} onClick={() => setChoosing(true)} />
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
        <HiddenFile
          ref={input}
          accept={ACCEPTED_VIDEOS}
          label={label}
          onChoose={(file) => void send(file)}
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
      {choosing && (
        <MediaDialog
          kind="video"
          onClose={() => setChoosing(false)}
          onChosen={({ address }) => {
            onChange(address)
            setChoosing(false)
          }}
        />
      )}
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
