/** Every failure a caller may be shown, and its HTTP status. Adding one obliges `copy/errors.ts` to word it. */
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
  CONFLICT: 409,
  RESTORATION_IN_PROGRESS: 409,
  PHOTO_NOT_READY: 409,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FORMAT: 415,
  TOO_SMALL: 422,
  TOO_MANY_PIXELS: 422,
  ANIMATED: 422,
  UNREADABLE: 422,
  RATE_LIMITED: 429,
  DAILY_LIMIT: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every reply that is not 2xx. `fields` maps an input's name to its French sentence. */
export type ErrorBody = { code: ErrorCode; message: string; fields?: Record<string, string>; requestId: string }
