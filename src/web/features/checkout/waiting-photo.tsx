/** The photo that waits for the credit: which one it is, and what happens to it after the purchase. */
import { useEffect, useState } from 'react'
import { checkoutCopy } from '#copy/checkout.ts'
import { pathOf } from '../../lib/screens.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

const copy = checkoutCopy.held

/** `payable`: there is a credit by now. */
export function WaitingPhoto({ file, payable }: { file: File; payable: boolean }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const resume = <LinkButton size="sm" to={pathOf('restore')}>{copy.button}</LinkButton>
  return (
    <Alert title={copy.title} actions={payable ? resume : undefined}>
      <div className="flex items-start gap-3 pt-1">
        <span className="mount size-20 shrink-0">
          {url && <img src={url} alt="" width={64} height={64} className="size-full object-cover" />}
        </span>
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold break-words">{file.name}</p>
          <p>{payable ? copy.ready : copy.text}</p>
        </div>
      </div>
    </Alert>
  )
}
