/**
 * The second factor of administrators and support staff: their own, one step of the sign-in, and
 * the confirmation of an identity.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SignedIn } from './auth.ts'
import { PASSWORD_MAX } from './password.ts'
import { CONFIRMATION_WAYS, TYPED_CODE_MAX } from './second-factor-figures.ts'

const Code = z.object({ code: z.string().trim().min(1).max(TYPED_CODE_MAX) })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const SecondFactor = z.object({
  /** Null without a second factor. */
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().nonnegative(),
  /** Whether the installation requires a second factor of staff. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const Enrolment = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://` address that the QR code contains. */
  uri: z.string(),
  /** The QR code as an SVG path in a square of `size` modules. */
  qr: z.object({ size: z.int().positive(), path: z.string() }),
})
export type Enrolment = z.infer<typeof Enrolment>

export const secondFactorApi = {
  'secondFactor.signIn': endpoint('secondFactor.signIn', {
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'The second step of a sign-in: exchanges its challenge and a code for a session',
    body: Code.extend({ challenge: z.string().min(1).max(200) }),
    reply: SignedIn,
  }),
  'secondFactor.read': endpoint('secondFactor.read', {
    access: 'staff',
    summary: 'My second factor',
    reply: SecondFactor,
  }),
  'secondFactor.enrol': endpoint('secondFactor.enrol', {
    access: 'staff',
    rateLimit: 'heavy',
    fresh: true,
    summary: 'Makes a secret for an authenticator; it has no effect before its first code',
    reply: Enrolment,
  }),
  'secondFactor.confirm': endpoint('secondFactor.confirm', {
    access: 'staff',
    rateLimit: 'sign-in',
    fresh: true,
    summary: 'Enables the second factor with its first code; the recovery codes are shown once',
    body: Code,
    reply: RecoveryCodes,
  }),
  'secondFactor.renew': endpoint('secondFactor.renew', {
    access: 'staff',
    rateLimit: 'sign-in',
    fresh: true,
    summary: 'Replaces the recovery codes; needs a code',
    body: Code,
    reply: RecoveryCodes,
  }),
  'secondFactor.disable': endpoint('secondFactor.disable', {
    access: 'staff',
    rateLimit: 'sign-in',
    fresh: true,
    summary: 'Disables my second factor; needs a code',
    body: Code,
    reply: z.object({ message: z.string() }),
  }),
  'identity.way': endpoint('identity.way', {
    access: 'user',
    summary: 'How this account confirms its identity before a sensitive action',
    reply: z.object({ way: z.enum(CONFIRMATION_WAYS) }),
  }),
  'identity.confirm': endpoint('identity.confirm', {
    access: 'user',
    rateLimit: 'sign-in',
    summary: 'Confirms the identity of this session with a password or a code',
    body: z.object({ proof: z.string().min(1).max(PASSWORD_MAX) }),
    reply: z.object({ message: z.string() }),
  }),
  'identity.google': endpoint('identity.google', {
    access: 'user',
    rateLimit: 'sign-in',
    summary: 'The address at the identity provider that confirms the identity of this session',
    reply: z.object({ location: z.string() }),
  }),
}
