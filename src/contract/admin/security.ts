/** What an installation requires of its staff, and the reset of a colleague's second factor. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ByRowId } from '../params.ts'

export const SecuritySettings = z.object({
  /** Staff without a second factor must enrol before anything else of the back office. */
  secondFactorRequired: z.boolean(),
  /** Staff accounts with and without a second factor. */
  enrolled: z.int().nonnegative(),
  missing: z.int().nonnegative(),
})
export type SecuritySettings = z.infer<typeof SecuritySettings>

export const adminSecurityApi = {
  'admin.security.read': endpoint('admin.security.read', {
    access: 'admin',
    summary: 'What is required of administrators and support staff',
    reply: SecuritySettings,
  }),
  'admin.security.save': endpoint('admin.security.save', {
    access: 'admin',
    fresh: true,
    summary: 'Requires a second factor of all staff, or no longer',
    body: z.object({ secondFactorRequired: z.boolean() }),
    reply: SecuritySettings,
  }),
  'admin.security.reset': endpoint('admin.security.reset', {
    access: 'admin',
    fresh: true,
    summary: "Removes a colleague's second factor and sessions; the super administrator only",
    params: ByRowId,
    reply: z.object({ message: z.string() }),
  }),
}
