/**
 * Form for unlocking photos of an album: the selection, and the cheapest offer for missing credits.
 */
import { useState } from 'react'
import type { Photo } from '#contract/photos.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { photoName } from '../../domain/photo/photo-name.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { Thumbnail } from '../../domain/photo/thumbnail.tsx'
import { PurchaseForm } from '../../domain/purchase/direct-payment.tsx'
import { DebtNote } from '../../domain/purchase/debt-note.tsx'
import type { CreditOffer } from '../../domain/purchase/cheapest-credits.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheapestOffer } from './cheapest-offer.tsx'
import { priceOf } from './album-price.ts'

const copy = albumsCopy.unlock

type UnlockChoiceProps = {
  open: boolean
  albumId: string
  /** Restored and still locked, in the album's order. */
  locked: readonly Photo[]
  credits: number
  /** Credits that the next purchase pays first. */
  debt: number
  onClose: () => void
  onUnlock: (photos: readonly Photo[]) => void
}

export function UnlockChoice({ open, onClose, ...choice }: UnlockChoiceProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title(choice.locked.length)}
      description={copy.text}
      size="lg"
    >
      {open && <Choice {...choice} />}
    </Dialog>
  )
}

function Choice({
  albumId,
  locked,
  credits,
  debt,
  onUnlock,
}: Omit<UnlockChoiceProps, 'open' | 'onClose'>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(locked.filter((photo) => photo.samePicture).map(({ publicId }) => publicId)),
  )
  const [offer, setOffer] = useState<CreditOffer | null>(null)
  const chosen = locked.filter(({ publicId }) => !left.has(publicId))
  const price = priceOf(chosen)
  const missing = price > credits ? price - credits + debt : 0
  if (offer)
    return (
      <PurchaseForm
        planKey={offer.planKey}
        credits={offer.credits}
        boughtFor={{
          unlocks: { album: albumId, photos: chosen.map(({ publicId }) => publicId) },
        }}
        purpose={copy.purpose(chosen.length, credits)}
      />
    )
  const toggle = (publicId: string, wanted: boolean) => {
    const next = new Set(left)
    if (wanted) next.delete(publicId)
    else next.add(publicId)
    setLeft(next)
  }
  return (
    <div className="mt-4 grid gap-5">
      <Checkbox
        checked={left.size === 0}
        onChange={(all) => setLeft(new Set(all ? [] : locked.map(({ publicId }) => publicId)))}
        label={<span className="font-semibold">{copy.all(locked.length)}</span>}
      />
      <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-4">
        {locked.map((photo) => (
          <li key={photo.publicId} className="min-w-0">
            <Pick
              photo={photo}
              chosen={!left.has(photo.publicId)}
              onChange={(wanted) => toggle(photo.publicId, wanted)}
            />
          </li>
        ))}
      </ul>
      <div className="sticky -bottom-6 -mx-1 grid gap-3 border-t border-line bg-raised px-1 py-4 sm:-bottom-8">
        <p aria-live="polite" className="text-lg">
          <span className="font-semibold">{copy.chosen(chosen.length)}</span>{' '}
          <span className="text-muted">{copy.price(price, credits)}</span>
        </p>
        {missing > 0 ? (
          <>
            <DebtNote debt={debt} />
            <CheapestOffer missing={missing} onChoose={setOffer} />
          </>
        ) : (
          <Button size="lg" disabled={chosen.length === 0} onClick={() => onUnlock(chosen)}>
            {copy.confirm(chosen.length, price)}
          </Button>
        )}
      </div>
    </div>
  )
}

function Pick({
  photo,
  chosen,
  onChange,
}: {
  photo: Photo
  chosen: boolean
  onChange: (chosen: boolean) => void
}) {
  const { after } = picturesOf(photo, { small: true })
  return (
    <label className="mount block cursor-pointer has-checked:outline-2 has-checked:outline-ochre">
      <Thumbnail src={after.src} photo={photo} className="aspect-square w-full" />
      <span className="flex items-center gap-2 pt-2 text-sm">
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-ochre"
        />
        <span className="truncate">{photoName(photo)}</span>
      </span>
      {photo.isFreeTrial && <span className="block text-sm text-muted">{copy.trial}</span>}
      {photo.samePicture && (
        <span className="block text-sm text-muted wrap-anywhere">
          {copy.same(photoName(photo.samePicture), photo.samePicture.isHdUnlocked)}
        </span>
      )}
    </label>
  )
}
