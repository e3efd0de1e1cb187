/**
 * Deletes the photo after a confirmation that lists what is deleted with it, then shows the receipt
 * of the deletion.
 */
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { ErasureReceipt } from '#contract/erasure.ts'
import type { Photo } from '#contract/photos.ts'
import { erasureCopy } from '#copy/account/erasure.ts'
import { photoDialogCopy } from '#copy/account/photo-dialog.ts'
import { call } from '../../lib/api.ts'
import { ErasureActions, ErasureLines } from '../../domain/erasure/erasure-lines.tsx'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePhotoCall } from './use-photo-call.ts'

const copy = photoDialogCopy.remove

/** Further consequences, shown in the confirmation. */
export function consequences({
  status,
  isCompleted,
  isFreeTrial,
  isHdUnlocked,
}: Pick<Photo, 'status' | 'isCompleted' | 'isFreeTrial' | 'isHdUnlocked'>): string[] {
  // Its restoration is over, and its free trial was given back.
  if (status === 'failed') return []
  if (isCompleted) {
    if (!isHdUnlocked) return []
    return [isFreeTrial ? copy.unlockedFree : copy.unlocked]
  }
  return isFreeTrial ? [copy.working, copy.trial] : [copy.working]
}

export function Removal({ photo, onRemoved }: { photo: Photo; onRemoved: () => void }) {
  const { refreshUser } = useAuth()
  const { run, busy, keep } = usePhotoCall(photo, copy.errorTitle)
  const [asking, setAsking] = useState(false)
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null)

  async function remove() {
    const reply = await run(() => call('photos.remove', { params: { id: photo.publicId } }))
    if (!reply) return
    toast({
      title: copy.doneTitle,
      description: reply.trialReturned ? `${copy.done} ${copy.trialReturned}` : copy.done,
    })
    if (reply.trialReturned) void refreshUser()
    setReceipt(reply.receipt)
  }
  /** Closes the dialog of the photo together with its receipt. */
  function leave() {
    setAsking(false)
    onRemoved()
    keep(null)
  }

  return (
    <div className="border-t border-line pt-4">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 text-brick"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {copy.button}
      </Button>
      <Dialog
        open={asking}
        onClose={receipt ? leave : () => setAsking(false)}
        locked={busy}
        title={receipt ? erasureCopy.title : copy.title}
        description={receipt ? erasureCopy.intro.photo(erasureCopy.date(receipt)) : copy.text}
        actions={
          receipt ? (
            <ErasureActions receipt={receipt} onClose={leave} />
          ) : (
            <>
              <Button variant="secondary" disabled={busy} onClick={() => setAsking(false)}>
                {copy.cancel}
              </Button>
              <Button variant="danger" busy={busy} onClick={() => void remove()}>
                {copy.confirm}
              </Button>
            </>
          )
        }
      >
        {receipt ? (
          <ErasureLines receipt={receipt} />
        ) : (
          consequences(photo).map((sentence) => (
            <p key={sentence} className="mt-3">
              {sentence}
            </p>
          ))
        )}
      </Dialog>
    </div>
  )
}
