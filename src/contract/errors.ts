/** Every error code of the API and its HTTP status; each needs a French sentence in `copy/errors.ts` to compile. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  FILE_MISSING: 400,
  SIGN_IN_FAILED: 400,
  UNAUTHENTICATED: 401,
  INSUFFICIENT_CREDITS: 402,
  FORBIDDEN: 403,
  PHOTO_LOCKED: 403,
  NOT_FOUND: 404,
  PHOTO_NOT_FOUND: 404,
  PLAN_NOT_FOUND: 404,
  INVOICE_NOT_FOUND: 404,
  SUBSCRIPTION_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  CONFLICT: 409,
  PLAN_INACTIVE: 409,
  PLAN_IS_FREE: 409,
  STRIPE_URL_NOT_CONFIGURED: 409,
  ALREADY_SUBSCRIBED: 409,
  WITHDRAWAL_REFUSED: 409,
  WAIVER_REQUIRED: 409,
  RESTORATION_IN_PROGRESS: 409,
  TOO_MANY_LOCKED: 409,
  PHOTO_NOT_READY: 409,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FORMAT: 415,
  TOO_SMALL: 422,
  TOO_MANY_PIXELS: 422,
  ANIMATED: 422,
  UNREADABLE: 422,
  RATE_LIMITED: 429,
  DAILY_LIMIT: 429,
  RERUN_LIMIT: 429,
  UNLOCKED_ALREADY: 409,
  INTERNAL: 500,
  PAYMENT_UNAVAILABLE: 502,
  OVERLOADED: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every reply that is not 2xx. `fields` maps an input's name to its French sentence. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  requestId: string
}
