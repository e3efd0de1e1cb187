/**
 * What the screens of a signed-in user share. Modules that load with the landing page do not import
 * it, since its code would come with them.
 */
import { useEffect } from 'react'
import { focusManager } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import '../../ui/double-click.ts'
import { refreshUser } from './session.ts'

/**
 * Options of queries for what the account owns, which another tab or device may change: refetched
 * by every screen that shows it, and when its tab is shown again.
 */
export const ACCOUNT_DATA = { staleTime: 0, refetchOnWindowFocus: true } as const

/** Distinguishes the end of a session from other failures. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401

/** Checks the session when its tab is shown again; without network nothing changes. */
export function useSessionCheck(): void {
  useEffect(
    () =>
      focusManager.subscribe((isShown) => {
        if (isShown) void refreshUser()
      }),
    [],
  )
}
