/** Shows the receipt of a deleted account once, after the settings have closed. */
import { useState } from 'react'
import { erasureCopy as copy } from '#copy/account/erasure.ts'
import { ErasureActions, ErasureLines } from '../../domain/erasure/erasure-lines.tsx'
import { erasedAccount } from '../../domain/erasure/erased-account.ts'
import { Dialog } from '../../ui/dialog.tsx'

const close = () => erasedAccount.set(null)

export function ErasureDialog({ open }: { open: boolean }) {
  // Kept while the dialog closes.
  const [receipt] = useState(erasedAccount.get)
  if (!receipt) return null
  return (
    <Dialog
      open={open}
      onClose={close}
      title={copy.title}
      description={copy.intro.account(copy.date(receipt))}
      actions={<ErasureActions receipt={receipt} onClose={close} />}
    >
      <ErasureLines receipt={receipt} />
    </Dialog>
  )
}
