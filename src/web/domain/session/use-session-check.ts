/** Checks the session when its tab is shown again: another device may have ended it or used credits. */
import { useEffect } from 'react'
import { focusManager } from '@tanstack/react-query'
import { refreshUser } from './session.ts'

/** Active while a screen of a signed-in user is mounted; without network nothing changes. */
export function useSessionCheck(): void {
  useEffect(
    () =>
      focusManager.subscribe((isShown) => {
        if (isShown) void refreshUser()
      }),
    [],
  )
}
