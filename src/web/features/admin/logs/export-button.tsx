/** Downloads a log as a CSV file. */
import { useState } from 'react'
import { Download } from 'lucide-react'
import { urlOf } from '#contract/paths.ts'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { bearer } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../toolkit/use-action.ts'

export type ExportProps = {
  operation: 'admin.logs.export' | 'admin.signIns.export'
  query: Record<string, string>
  name: string
}

export function ExportButton({ operation, query, name }: ExportProps) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const reply = await fetch(`${urlOf(operation, {})}?${new URLSearchParams(query)}`, {
        headers: bearer(),
        credentials: 'same-origin',
      })
      if (!reply.ok)
        throw new ApiError(
          reply.status,
          reply.statusText,
          await reply.text(),
          reply.headers.get('x-request-id'),
        )
      saveFile(await reply.blob(), copy.file(name, new Date()))
    } catch (error) {
      toastFailure(error, copy.exportFailed, true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      icon={<Download aria-hidden="true" className="size-4.5" />}
      onClick={() => void save()}
    >
      {copy.export}
    </Button>
  )
}
