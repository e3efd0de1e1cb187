/** Sign-in, session check and sign-out. */
import { z } from 'zod'
import { endpoint, redirectEndpoint } from './endpoint.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts'
import { RETURN_PATH, SIGN_IN_FAILURES, SIGN_IN_QUERY } from './sign-in.ts'

export const User = z.object({
  id: z.int().positive(),
  email: z.string(),
  username: z.string(),
  /** Whole credits. */
  credits: z.int().nonnegative(),
  /**
   * Whole credits that a refund or a chargeback took beyond the balance; new credits pay them
   * first.
   */
  debt: z.int().nonnegative(),
  hasUsedFreeRestore: z.boolean(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isSupport: z.boolean(),
  /** A staff account that must enable a second factor before it may use the back office. */
  mustEnrol: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

export const SignedIn = z.object({ token: z.string(), user: User })
/**
 * `challenge`: the account has a second factor, and `secondFactor.signIn` exchanges it with a code.
 */
const Identified = z.union([SignedIn, z.object({ challenge: z.string() })])

/** A refused browser is shown an error page instead of JSON. */
const FAILED = `/?${SIGN_IN_QUERY}=${SIGN_IN_FAILURES[0]}`

export const authApi = {
  'auth.start': redirectEndpoint('auth.start', {
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'Starts the sign-in at the identity provider',
    failTo: FAILED,
    query: z.object({
      returnTo: z.string().max(200).regex(RETURN_PATH).optional().catch(undefined),
    }),
  }),
  'auth.callback': redirectEndpoint('auth.callback', {
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'Return from the identity provider; leads back to the site with a one-time code',
    failTo: FAILED,
    query: z.looseObject({
      state: z.string().max(512).optional(),
      code: z.string().max(4096).optional(),
      error: z.string().max(512).optional(),
    }),
  }),
  'auth.exchange': endpoint('auth.exchange', {
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'Exchanges the one-time code of this browser for a session',
    body: z.object({ code: z.string().min(1).max(200) }),
    reply: Identified,
  }),
  'auth.local': endpoint('auth.local', {
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'Signs in to an account with a password',
    body: z.object({
      email: z.string().trim().min(3).max(320),
      password: z.string().min(1).max(PASSWORD_MAX),
    }),
    reply: Identified,
  }),
  'auth.setPassword': endpoint('auth.setPassword', {
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'Chooses a password with the secret of a link, and ends every session of the account',
    body: z.object({
      secret: z.string().min(1).max(200),
      password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
    }),
    reply: z.object({ message: z.string() }),
  }),
  'auth.me': endpoint('auth.me', {
    access: 'user',
    summary: 'The signed-in user',
    reply: z.object({ user: User }),
  }),
  'auth.logout': endpoint('auth.logout', {
    access: 'user',
    summary: 'Ends this session',
    reply: z.object({ message: z.string() }),
  }),
  'auth.logoutOthers': endpoint('auth.logoutOthers', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Ends every other session of my account',
    reply: z.object({ message: z.string(), ended: z.int().nonnegative() }),
  }),
}
