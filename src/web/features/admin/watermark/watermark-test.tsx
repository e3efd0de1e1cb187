/** The watermark test: applies the stored watermark to a chosen picture. */
import { useRef, useState } from 'react'
import { Stamp } from 'lucide-react'
import { adminWatermarkCopy } from '#copy/admin/watermark.ts'
import { ApiError, sentenceFor } from '../../../lib/api-error.ts'
import { fileProblem, pictureProblem } from '../../../domain/photo/file-check.ts'
import { loadPicture } from '../../../domain/photo/picture.ts'
import { toUploadable } from '../../../domain/photo/reencode.ts'
import { toast } from '../../../lib/toast.ts'
import { upload } from '../../../domain/photo/upload.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../inputs/file-field.tsx'

const copy = adminWatermarkCopy.test

export function WatermarkTest() {
  const [file, setFile] = useState<File | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  const latest = useRef<File | null>(null)

  function show(next: File | null, problem: string | null): void {
    setFile(next)
    setMarked(null)
    setReason(problem)
  }
  /** Converts formats other than JPEG, PNG and WebP, which the server does not read. */
  async function pick(next: File | null): Promise<void> {
    const isAccepted = next === null || fileProblem(next) === null
    latest.current = next
    show(isAccepted ? next : null, null)
    if (!next) return setReading(false)
    setReading(true)
    const ready = await toUploadable(next)
    const isReadable = fileProblem(ready) === null && (await loadPicture(ready)) !== null
    if (latest.current !== next) return
    setReading(false)
    if (!isReadable) show(null, isAccepted ? pictureProblem(null) : copy.undecodable)
    else if (!isAccepted) show(ready, null)
  }
  async function apply(chosen: File) {
    setBusy(true)
    try {
      setMarked((await upload('admin.watermark.test', 'image', chosen)).watermarkUrl)
      toast(copy.done)
    } catch (error) {
      setReason(sentenceFor(error))
      toast({
        title: copy.failedTitle,
        description: error instanceof ApiError ? copy.refused : copy.failed,
        variant: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section
      aria-labelledby="watermark-test"
      className="grid gap-4 rounded-md border border-line bg-paper p-5"
    >
      <h3 id="watermark-test" className="text-xl">
        {copy.title}
      </h3>
      <FileField
        anyImage
        busy={busy}
        label={copy.choose}
        help={copy.hint}
        value={file}
        error={reason}
        onChange={(next) => void pick(next)}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {reading ? copy.reading : ''}
      </p>
      {file && (
        <Button
          className="justify-self-start"
          busy={busy}
          icon={<Stamp aria-hidden="true" className="size-5" />}
          onClick={() => void apply(file)}
        >
          {busy ? copy.applying : copy.apply}
        </Button>
      )}
      {marked && (
        <div className="grid gap-3">
          <Alert tone="success" title={copy.success}>
            {copy.successText}
          </Alert>
          <img
            src={marked}
            alt={copy.result}
            className="block h-auto max-h-150 w-auto max-w-full border border-line"
          />
        </div>
      )}
    </section>
  )
}
