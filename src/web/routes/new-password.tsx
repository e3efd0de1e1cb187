/** Choice of a password. */
export { NewPassword as Component } from '../features/auth/new-password.tsx'
