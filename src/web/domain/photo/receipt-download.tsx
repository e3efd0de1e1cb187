/** Download buttons of the receipt of a restoration: a page, or the same as data. */
import { useState } from 'react'
import { FileCheck2 } from 'lucide-react'
import type { ReceiptFormat } from '#contract/limits.ts'
import { receiptCopy as copy } from '#copy/account/receipt.ts'
import { receiptFilename } from '#copy/files.ts'
import { urlOf } from '../../lib/addresses.ts'
import { failureSentence } from '../../lib/api-error.ts'
import { saveReply } from '../../lib/save-reply.ts'
import { toast } from '../../lib/toast.ts'
import { reportFailure } from '../session/report-failure.ts'
import { Button } from '../../ui/button.tsx'

export function ReceiptDownload({ publicId }: { publicId: string }) {
  const [busy, setBusy] = useState<ReceiptFormat | null>(null)
  async function download(format: ReceiptFormat): Promise<void> {
    setBusy(format)
    try {
      const url = `${urlOf('proof.receipt', { publicId })}?format=${format}`
      await saveReply(url, receiptFilename(publicId, format))
      toast({ title: copy.doneTitle, description: copy.done })
    } catch (error) {
      reportFailure(error, {
        title: copy.errorTitle,
        description: failureSentence(error, copy.error),
      })
    }
    setBusy(null)
  }
  const button = (format: ReceiptFormat) => (
    <Button
      variant="quiet"
      size="sm"
      className="-ml-3 justify-self-start"
      busy={busy === format}
      disabled={busy !== null && busy !== format}
      icon={format === 'pdf' && <FileCheck2 aria-hidden="true" className="size-4" />}
      onClick={() => void download(format)}
    >
      {busy === format ? copy.busy : copy.buttons[format]}
    </Button>
  )
  return (
    <div className="grid">
      {button('pdf')}
      <p className="text-sm text-muted print:hidden">{copy.buttonText}</p>
      {button('json')}
    </div>
  )
}
