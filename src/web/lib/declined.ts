/** The answer « Annuler » to the confirmation of the identity: a choice of the user, of which no toast tells. */
import { ApiError } from './api-error.ts'

export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'FRESH_SIGN_IN_REQUIRED'
