/** Hands the session to the screens: `useAuth`. */
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { User } from '#contract/auth.ts'
import { authCopy } from '#copy/auth.ts'
import { useStore } from '../store.ts'
import { toast } from '../toast.ts'
import { login, logout, refreshUser, session, type Session } from './session.ts'

export type Auth = Session & {
  login: (token: string, user: User) => void
  /** Ends the session, returns to the home page and says so. */
  logout: () => void
  /** Reads the user again; null when the session has ended. */
  refreshUser: () => Promise<User | null>
}

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ goTo, children }: { goTo: (path: string) => void; children: ReactNode }) {
  const state = useStore(session)
  const auth = useMemo<Auth>(() => ({
    ...state,
    login,
    refreshUser,
    logout() {
      logout()
      goTo('/')
      toast({ title: authCopy.signedOut, description: authCopy.seeYouSoon })
    },
  }), [state, goTo])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The session and its actions. Throws outside AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within AuthProvider')
  return auth
}
