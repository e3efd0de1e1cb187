/**
 * Settings of outside services: audience measurement and outgoing mail. A secret is written, never
 * read.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { API_KEYS, ERASURES } from './settings-api-figures.ts'
import { resourceApi } from './resource.ts'

export const AdminApiConfiguration = z.object({
  configKey: z.enum(API_KEYS),
  /** Null for a secret. */
  configValue: z.string().nullable(),
  isActive: z.boolean(),
  hasValue: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Why a secret has to be entered again; null otherwise. */
  erased: z.enum(ERASURES).nullable(),
})
export type AdminApiConfiguration = z.infer<typeof AdminApiConfiguration>

const fields = { configValue: z.string().trim().min(1).max(500), isActive: z.boolean() }

export const adminApiConfigurationsApi = {
  ...resourceApi('admin.apiConfigurations', 'configKey', {
    what: 'Settings of outside services',
    fresh: true,
    row: AdminApiConfiguration,
    create: z.object({
      ...fields,
      configKey: z.enum(API_KEYS),
      isActive: fields.isActive.default(true),
    }),
    update: z.object(fields).partial(),
  }),
  'admin.apiConfigurations.saveAll': endpoint('admin.apiConfigurations.saveAll', {
    access: 'admin',
    fresh: true,
    summary:
      'Makes or changes several settings, all of them or none; a refusal names each setting that is wrong',
    body: z.object({
      entries: z
        .array(
          z.object({
            configKey: z.enum(API_KEYS),
            configValue: fields.configValue,
            /**
             * `updatedAt` of the setting as the screen shows it, null for one that it does not
             * show; left out, nothing is compared.
             */
            seen: z.iso.datetime().nullable().optional(),
          }),
        )
        .min(1)
        .max(API_KEYS.length),
    }),
    reply: z.array(AdminApiConfiguration),
  }),
  'admin.apiConfigurations.testMail': endpoint('admin.apiConfigurations.testMail', {
    access: 'admin',
    summary: "Sends a test mail to the administrator's own address",
    rateLimit: 'heavy',
    reply: z.object({ sent: z.boolean(), to: z.string(), message: z.string() }),
  }),
}
