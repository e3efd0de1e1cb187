/** Provides the session to all screens through `useAuth`. */
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { User } from '#contract/auth.ts'
import { authCopy } from '#copy/account/auth.ts'
import { useStore } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { login, logout, refreshUser, session, type Session } from './session.ts'

export type Auth = Session & {
  login: (token: string, user: User) => void
  /** Signs out, returns to the home page and shows a toast. */
  logout: () => void
  /** Refetches the user; null when the session has ended. */
  refreshUser: () => Promise<User | null>
}

/**
 * The actions are a separate, constant context, so a session change re-renders only the components
 * that read the session.
 */
type Actions = Omit<Auth, keyof Session>
const AuthContext = createContext<Actions | null>(null)

export function AuthProvider({
  goTo,
  children,
}: {
  goTo: (path: string) => void
  children: ReactNode
}) {
  const actions = useMemo<Actions>(
    () => ({
      login,
      refreshUser,
      logout() {
        const { user } = session.get()
        logout()
        // Deletes the held photo, because the computer may be shared.
        if (user)
          void import('../photo/held-photo.ts').then(({ forgetHeldPhotos }) =>
            forgetHeldPhotos(user.id),
          )
        goTo('/')
        toast({ title: authCopy.signedOut, description: authCopy.seeYouSoon })
      },
    }),
    [goTo],
  )
  return <AuthContext value={actions}>{children}</AuthContext>
}

/** Returns the session and its actions. Throws outside AuthProvider. */
export function useAuth(): Auth {
  const actions = use(AuthContext)
  if (!actions) throw new Error('useAuth must be used within AuthProvider')
  return { ...useStore(session), ...actions }
}
