/**
 * Whether the signed-in member of staff may change anything; support staff only read, and the
 * server refuses the rest itself.
 */
import { useAuth } from '../../../domain/session/auth-provider.tsx'

export const useMayWrite = (): boolean => useAuth().user?.isSupport !== true
