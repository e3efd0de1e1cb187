/** Hands the session to the screens: `useAuth`. */
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { User } from '#contract/auth.ts'
import { authCopy } from '#copy/account/auth.ts'
import { useStore } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { login, logout, refreshUser, session, type Session } from './session.ts'

export type Auth = Session & {
  login: (token: string, user: User) => void
  /** Ends the session, returns to the home page and says so. */
  logout: () => void
  /** Reads the user again; null when the session has ended. */
  refreshUser: () => Promise<User | null>
}

/** The actions alone: they never change, so that a change of session touches those who ask for it and nobody else. */
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
        // A photo that waited for its owner stays on no shared computer.
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

/** The session and its actions. Throws outside AuthProvider. */
export function useAuth(): Auth {
  const actions = use(AuthContext)
  if (!actions) throw new Error('useAuth must be used within AuthProvider')
  return { ...useStore(session), ...actions }
}
