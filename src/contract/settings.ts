/** Settings of the signed-in user: name, privacy, export, deletion. */
import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { ErasureReceipt } from './erasure.ts'

/** Privacy choices. */
const choices = {
  analyticalCookies: z.boolean(),
  marketingCookies: z.boolean(),
  emailMarketing: z.boolean(),
  /** Send an e-mail when a photo is ready. */
  emailNotifications: z.boolean(),
}
export const PrivacyChoices = z.object(choices)
export type PrivacyChoices = z.infer<typeof PrivacyChoices>
export const PRIVACY_CHOICES = PrivacyChoices.keyof().options

/** `updatedAt` is null until a choice is saved. */
export const PrivacySettings = z.object({ ...choices, updatedAt: z.iso.datetime().nullable() })
export type PrivacySettings = z.infer<typeof PrivacySettings>

export const settingsApi = {
  'settings.username': endpoint('settings.username', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Changes my user name',
    body: z.object({ newUsername: z.string().max(200).default('') }),
    reply: z.object({ message: z.string(), username: z.string() }),
  }),
  'settings.privacy': endpoint('settings.privacy', {
    access: 'user',
    summary: 'What I allow: cookies and e-mails',
    reply: PrivacySettings,
  }),
  // Each call leaves a proof that is kept, as those of the gallery consent do.
  'settings.savePrivacy': endpoint('settings.savePrivacy', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Stores what I allow, with a proof of it',
    body: PrivacyChoices,
    reply: z.object({ message: z.string(), settings: PrivacySettings }),
  }),
  'settings.export': fileEndpoint('settings.export', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'All my data and photos in one ZIP',
    mediaTypes: ['application/zip'],
  }),
  'settings.deleteAccount': endpoint('settings.deleteAccount', {
    access: 'user',
    fresh: true,
    rateLimit: 'heavy',
    summary: 'Deletes my account, my photos and what is running for them',
    reply: z.object({
      message: z.string(),
      deletedPhotos: z.int().nonnegative(),
      receipt: ErasureReceipt,
    }),
  }),
}
