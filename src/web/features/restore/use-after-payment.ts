/** Completes a payment for the photo on screen. */
import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { myPhotoKey, myPhotoQuery } from '../../domain/photo/my-photos.ts'
import { useUnlock } from '../../domain/photo/use-unlock.ts'
import { readRestoreContext } from '../../domain/purchase/restore-context.ts'
import { usePaymentReturn, type PaymentReturn } from '../../domain/purchase/use-payment-return.ts'

const copy = paymentCopy.finishing

export function useAfterPayment(photo: Photo, photoId: string): PaymentReturn {
  const cache = useQueryClient()
  const { unlock } = useUnlock(photo, photoId)
  return usePaymentReturn({
    // A photo of the free trial needs no payment.
    leftToPay: !photo.isFreeTrial && readRestoreContext()?.photoId === photo.publicId,
    isUnlocked: async () => (await cache.fetchQuery(myPhotoQuery(photoId))).isHdUnlocked,
    unlock: async () =>
      (await unlock({ title: copy.unlocked, description: copy.unlockedText })) === 'unlocked',
    alreadyUnlocked: () => ({ title: copy.already, description: copy.alreadyText }),
    onMissing: () => void cache.resetQueries({ queryKey: myPhotoKey(photoId) }),
  })
}
