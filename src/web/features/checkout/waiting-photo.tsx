/** The photo that waits for a credit, and what happens to it after the purchase. */
import { useCallback } from 'react'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { pathOf } from '../../lib/screens.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

const copy = checkoutCopy.held

/** `payable`: a credit is available. */
export function WaitingPhoto({ file, payable }: { file: File; payable: boolean }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  const resume = (
    <LinkButton size="sm" to={pathOf('restore')}>
      {copy.button}
    </LinkButton>
  )
  return (
    <Alert title={copy.title} actions={payable ? resume : undefined}>
      <div className="grid gap-2 pt-1">
        <div className="flex items-center gap-3">
          <span className="size-16 shrink-0 overflow-hidden rounded-sm border border-line-strong bg-sunken">
            <img ref={show} alt="" width={64} height={64} className="size-full object-cover" />
          </span>
          <p className="min-w-0 font-semibold wrap-anywhere">{file.name}</p>
        </div>
        <p>{payable ? copy.ready : copy.text}</p>
      </div>
    </Alert>
  )
}
