/** Requests a sheet from the server and saves it; cancelled when the dialog closes. */
import { useEffect, useRef, useState } from 'react'
import type { PrintChoice, PrintFile } from '#contract/print-formats.ts'
import { printCopy as copy } from '#copy/account/print.ts'
import { printFilename } from '#copy/files.ts'
import { bearer, call } from '../../lib/api.ts'
import { failureSentence } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { toast } from '../../lib/toast.ts'

/** `making` is the file being composed. */
export function useSheet(publicId: string, open: boolean) {
  const [making, setMaking] = useState<PrintFile | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!open) return
    return () => {
      current.current?.abort()
      setMaking(null)
    }
  }, [open])

  async function compose(choice: PrintChoice, file: PrintFile, signal: AbortSignal) {
    const { sheetUrl } = await call(
      'print.make',
      { params: { publicId }, body: { ...choice, file } },
      { signal },
    )
    const reply = await fetch(sheetUrl, { headers: bearer(), credentials: 'same-origin', signal })
    if (!reply.ok) throw new Error(`sheet refused: ${reply.status}`)
    return reply.blob()
  }

  async function download(choice: PrintChoice, file: PrintFile): Promise<void> {
    const stop = new AbortController()
    current.current = stop
    setMaking(file)
    try {
      const sheet = await compose(choice, file, stop.signal)
      if (stop.signal.aborted) return
      saveFile(sheet, printFilename(publicId, choice.format, file))
      toast({ title: copy.done, description: copy.doneText })
    } catch (error) {
      if (stop.signal.aborted) return
      reportFailure(error, {
        title: copy.errorTitle,
        description: failureSentence(error, copy.failed),
      })
    }
    setMaking(null)
  }
  return { making, download }
}
