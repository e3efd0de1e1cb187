/** The list of what is missing before the opening, and the publisher's details. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  MAX_PUBLISHER_LENGTH,
  OPENING_ITEMS,
  PUBLISHER_FIELDS,
  TESTED_ITEMS,
} from './opening-figures.ts'

const texts = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(PUBLISHER_FIELDS.map((name) => [name, type])) as Record<
    (typeof PUBLISHER_FIELDS)[number],
    T
  >
const text = z.string().trim().max(MAX_PUBLISHER_LENGTH)

export const AdminPublisher = z.object({
  ...texts(z.string()),
  /** Null before the first save. */
  updatedAt: z.iso.datetime().nullable(),
})
export type AdminPublisher = z.infer<typeof AdminPublisher>

export const Opening = z.object({
  items: z.array(z.object({ name: z.enum(OPENING_ITEMS), done: z.boolean() })),
  /** Empty fields that the legal notice needs. */
  missing: z.array(z.enum(PUBLISHER_FIELDS)),
  legalReadAt: z.iso.datetime().nullable(),
  backedUpAt: z.iso.datetime().nullable(),
  /** What is typed into the dashboards of Google and Stripe. */
  toDeclare: z.object({
    signInReturn: z.url(),
    webhook: z.url(),
    webhookEvents: z.array(z.string()),
  }),
})
export type Opening = z.infer<typeof Opening>

export const adminOpeningApi = {
  'admin.opening.read': endpoint('admin.opening.read', {
    access: 'admin',
    summary: 'What is missing before the opening, as far as this server knows by itself',
    reply: Opening,
  }),
  'admin.opening.tests': endpoint('admin.opening.tests', {
    access: 'admin',
    rateLimit: 'heavy',
    summary: 'Asks Google, Stripe and the mail server whether they accept the settings',
    reply: z.object({
      tests: z.array(
        z.object({
          name: z.enum(TESTED_ITEMS),
          /** `problem` also means that no answer came in time. */
          verdict: z.enum(['ok', 'notice', 'problem']),
        }),
      ),
      at: z.iso.datetime(),
    }),
  }),
  'admin.opening.confirmLegal': endpoint('admin.opening.confirmLegal', {
    access: 'admin',
    summary: 'Records that the legal texts have been read and suit the publisher',
    reply: Opening,
  }),
  'admin.publisher.read': endpoint('admin.publisher.read', {
    access: 'admin',
    summary: "The publisher's details: saved here, else from the configuration",
    reply: AdminPublisher,
  }),
  'admin.publisher.save': endpoint('admin.publisher.save', {
    access: 'admin',
    summary: "Saves the publisher's details, which legal pages and new invoices name",
    body: z.object(texts(text)),
    reply: AdminPublisher,
  }),
}
