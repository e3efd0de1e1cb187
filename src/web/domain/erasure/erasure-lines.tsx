/** The receipt of a deletion: erased data, kept data with its dates, and the download. */
import { FileText } from 'lucide-react'
import type { ErasureReceipt } from '#contract/erasure.ts'
import { erasureCopy as copy, erasureText } from '#copy/account/erasure.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

/** A byte order mark: text editors then read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

export function ErasureLines({ receipt }: { receipt: ErasureReceipt }) {
  return (
    <div className="mt-4 grid gap-5">
      <Lines title={copy.erasedTitle} lines={copy.erasedLines(receipt)} note={copy.delay} />
      <Lines title={copy.keptTitle} lines={copy.keptLines(receipt)} />
      <p className="text-sm text-muted">{copy.once}</p>
    </div>
  )
}

const Lines = ({
  title,
  lines,
  note,
}: {
  title: string
  lines: readonly string[]
  note?: string
}) => (
  <section className="grid gap-2">
    <h3 className="text-lg">{title}</h3>
    <ul className="m-0 grid list-disc gap-1.5 pl-5 marker:text-ochre">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {note && <p className="text-sm text-muted">{note}</p>}
  </section>
)

/** Buttons of a dialog that shows the receipt. */
export const ErasureActions = ({
  receipt,
  onClose,
}: {
  receipt: ErasureReceipt
  onClose: () => void
}) => (
  <>
    <Button variant="secondary" onClick={onClose}>
      {copy.close}
    </Button>
    <Button
      icon={<FileText aria-hidden="true" className="size-5" />}
      onClick={() =>
        saveFile(
          new Blob([BYTE_ORDER_MARK, erasureText(receipt)], { type: 'text/plain;charset=utf-8' }),
          copy.file(receipt),
        )
      }
    >
      {copy.download}
    </Button>
  </>
)
