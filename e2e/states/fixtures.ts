/**
 * API answers for the states of an account: purchases, and photos in every stage of a restoration.
 */
import type { Gift } from '#contract/gifts.ts'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { ME } from './steps.ts'
import type { Fault, Faults } from '../support/faults.ts'

/** An account without credits. */
export const NO_CREDIT: Faults = { 'auth/me': { json: { user: ME } } }
/** An account that owes credits after a refund. */
export const IN_DEBT: Faults = { 'auth/me': { json: { user: { ...ME, debt: 4 } } } }
export const PAID = {
  id: 3,
  credits: 10,
  paidDebt: 0,
  amount: 19.9,
  currency: 'eur',
  status: 'completed',
  type: 'credit_purchase',
  createdAt: '2026-11-12T10:00:00.000Z',
  invoice: { id: 1, number: 'F-2026-0001', kind: 'invoice' },
  withdrawable: { credits: 8, amount: 15.92, until: '2026-11-26T10:00:00.000Z' },
  refundPending: false,
}
/** Withdrawn from a moment ago. */
export const WITHDRAWN = { ...PAID, withdrawable: null, refundPending: true }
export const WAITING = { ...PAID, id: 4, status: 'pending', invoice: null, withdrawable: null }
export const SUBSCRIPTION = {
  id: 'sub_essai',
  planName: 'Abonnement Famille',
  credits: 20,
  amount: 14.9,
  status: 'past_due',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: '2026-12-12T10:00:00.000Z',
}
export const REFUND = {
  ...PAID,
  id: 5,
  credits: 0,
  amount: -2,
  type: 'refund',
  invoice: { id: 2, number: 'A-2026-0001', kind: 'credit_note' },
  withdrawable: null,
}
/** API answer about a payment after the return from the payment page. */
export const confirmation = (status: string, paidDebt = 0) => ({
  json: {
    status,
    transactionId: status === 'paid' ? 3 : null,
    credits: 10,
    paidDebt,
    totalCredits: 12,
    photo: null,
    hasWaiver: false,
    isGift: false,
  },
})

/** The confirmation of a gift instead of credits. */
export const gift = ({ json }: ReturnType<typeof confirmation>) => ({
  json: { ...json, isGift: true },
})
export const GIVEN = {
  id: 'gift_essai',
  transactionId: 3,
  planName: 'Pack Album',
  credits: 10,
  code: 'ANTAN-7KQ2-M0XD-9RTV-31HZ',
  state: 'active',
  from: 'Marie',
  to: 'Mamie Jeanne',
  design: 'chateau',
  mailOn: '2026-12-24',
  mailedAt: null,
  isUndelivered: false,
  paidAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2028-11-21T22:59:59.999Z',
  redeemedAt: null,
} satisfies Gift

/** The answer of the API about a photo with two faces, one of them too small to compare. */
export function withFaces({ publicId }: Photo, retouchesLeft = 6): Faults {
  const known: PhotoVersions = {
    versions: [
      {
        id: 1,
        createdAt: '2026-11-12T10:00:00.000Z',
        options: {},
        isShown: true,
        pictureUrl: `/api/images/watermark/${publicId}`,
        map: null,
        treatments: {
          marks: null,
          negativeInverted: false,
          stainsRemoved: false,
          losses: null,
          screenRemoved: false,
        },
        retouched: null,
        coloured: false,
        faces: [
          {
            number: 1,
            box: { x: 0.3, y: 0.2, width: 0.2, height: 0.2 },
            resemblance: 0.96,
            choice: 'restored',
          },
          {
            number: 2,
            box: { x: 0.7, y: 0.3, width: 0.06, height: 0.06 },
            resemblance: null,
            choice: 'faithful',
          },
        ],
      },
    ],
    offers: ['faces'],
    left: 6,
    canRetouch: true,
    retouchesLeft,
  }
  return { 'photos/*/versions': { json: known } }
}

/**
 * Photos derived from the locked photo of the demonstration account, and the faults that show them.
 */
export function photoFixtures(locked: Photo) {
  const other = (id: number, over: Partial<Photo>): Photo => ({
    ...locked,
    id,
    publicId: `photo_essai${String(id).padStart(19, '0')}`,
    filename: `photo-${id}.jpg`,
    ...over,
  })
  const notDone = {
    isCompleted: false,
    watermarkUrl: null,
    hasRestored: false,
    hdWidth: null,
    hdHeight: null,
  }
  const working = other(91, {
    ...notDone,
    status: 'processing',
    progress: 52,
    filename: 'la-noce-de-1911-retrouvee-au-grenier-dans-une-boite-a-biscuits.jpg',
    restoration: { stage: 'restoring', share: 0.5, ahead: null, secondsLeft: 70, isSlow: false },
  })
  const waiting = other(92, {
    ...notDone,
    status: 'uploaded',
    progress: 20,
    createdAt: new Date().toISOString(),
    restoration: { stage: 'preparing', share: null, ahead: 2, secondsLeft: null, isSlow: false },
  })
  const photos = (...list: Photo[]): Faults => ({
    'photos/user': { json: list },
    ...(list[0] ? { 'photos/secure/*': { json: { photo: list[0] } } } : {}),
  })
  const underWay = (
    progress: number,
    restoration: Partial<NonNullable<Photo['restoration']>>,
    status: Photo['status'] = 'processing',
  ) => ({
    'photos/secure/*': {
      json: {
        photo: {
          ...locked,
          ...notDone,
          status,
          progress,
          restoration: { ahead: null, secondsLeft: null, isSlow: false, ...restoration },
        },
      },
    },
  })
  const restorePath = (photo: Photo) => `/restore?photo=${photo.publicId}`
  const answers = (fault: Fault) => ({ 'photos/secure/*': fault, 'photos/status/*': fault })

  return { other, notDone, working, waiting, photos, underWay, restorePath, answers }
}
