/** Tells the end of a session from other failures. */
import { ApiError } from './api-error.ts'

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401
