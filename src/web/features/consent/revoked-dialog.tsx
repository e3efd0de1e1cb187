/** Offers to reload the page after consent was revoked, which unloads scripts that ran before. */
import { consentCopy } from '#copy/public/consent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const copy = consentCopy.revoked

export function RevokedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      description={copy.question}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.later}
          </Button>
          <Button onClick={() => window.location.reload()}>{copy.reload}</Button>
        </>
      }
    />
  )
}
