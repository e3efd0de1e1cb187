/** Downloads the rows of a list as a CSV file. */
import { useState } from 'react'
import { Download } from 'lucide-react'
import { urlOf } from '#contract/paths.ts'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import { saveReply } from '../../../lib/save-reply.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from './use-action.ts'

export type ExportProps = {
  operation: 'admin.logs.export' | 'admin.signIns.export' | 'admin.sales.export'
  query: Record<string, string>
  name: string
}

export function ExportButton({ operation, query, name }: ExportProps) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const url = `${urlOf(operation, {})}?${new URLSearchParams(query)}`
      await saveReply(url, copy.file(name, new Date()))
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
