/** Limits shared by client and server. Loads no schema. */

/** Largest upload, in bytes (spec 1 §5). */
export const MAX_UPLOAD_BYTES = 5_242_880
export const UPLOAD_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const
/** Smallest side of an upload, in pixels. */
export const MIN_SIDE = 64
/** Largest side of an upload, in pixels; the engine's header check has the same limits. */
export const MAX_SIDE = 12_000
/** Largest area of an upload, in pixels; a progressive JPEG has a lower limit on the server. */
export const MAX_PIXELS = 40_000_000
/** Recommended smallest side of an upload, in pixels: shown as a tip, not enforced. */
export const RECOMMENDED_SIDE = 500
export const UNLOCK_PRICE = 1
/** Locked photos that an account may hold beyond one per credit; the next upload is refused. */
export const MAX_LOCKED_PHOTOS = 5
/** Strokes of one retouch. */
export const MAX_STROKES = 200
/** Points of all strokes of one retouch together. */
export const MAX_STROKE_POINTS = 20_000
/** Largest radius of a stroke over the long side of the photo. */
export const MAX_STROKE_RADIUS_SHARE = 0.25
/** Strokes of a version and of all versions under it; bounds the time of a retouch. */
export const MAX_STROKES_OF_VERSION = 1_000
/** Points of all those strokes; bounds the time of a retouch. */
export const MAX_STROKE_POINTS_OF_VERSION = 50_000
/** Retouches of a photo from its unlock on. */
export const MAX_UNLOCKED_RETOUCHES = 10
/** Formats of the HD file; the first is the default. */
export const HD_FORMATS = ['jpeg', 'png'] as const
export type HdFormat = (typeof HD_FORMATS)[number]

/** Formats of the receipt of a restoration. */
export const RECEIPT_FORMATS = ['pdf', 'json'] as const
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number]

export const PHOTO_STATUSES = ['uploaded', 'processing', 'completed', 'failed'] as const
export type PhotoStatus = (typeof PHOTO_STATUSES)[number]

/** The named stages of a restoration, in order. */
export const STAGES = [
  'preparing',
  'analysing',
  'repairing',
  'toning',
  'restoring',
  'faces',
  'finishing',
] as const
export type Stage = (typeof STAGES)[number]

export const PHOTO_ID_PREFIX = 'photo_'
export const isPublicId = (id: string): boolean => /^photo_[A-Za-z0-9_-]{16,64}$/.test(id)

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 40
/** The confirmation text to type before an account is deleted. */
export const DELETION_WORD = 'SUPPRIMER'
/** Days between the mail about the end of locked photos and their deletion. */
export const PHOTO_NOTICE_DAYS = 7
