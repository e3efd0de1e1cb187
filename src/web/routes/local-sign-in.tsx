/** Sign-in of accounts with a password. */
export { LocalSignIn as Component } from '../features/auth/local-sign-in.tsx'
