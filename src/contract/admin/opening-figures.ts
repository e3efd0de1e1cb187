/** What an installation needs before it opens to the public, and the publisher's details. */
export const OPENING_ITEMS = [
  'publisher',
  'legal',
  'google',
  'stripe',
  'webhook',
  'mail',
  'backups',
] as const
export type OpeningItem = (typeof OPENING_ITEMS)[number]
/** Items that a call to another service tests. */
export const TESTED_ITEMS = ['google', 'stripe', 'webhook', 'mail'] as const
export type TestedItem = (typeof TESTED_ITEMS)[number]

export const PUBLISHER_FIELDS = [
  'name',
  'legalForm',
  'address',
  'registration',
  'vatNumber',
  'director',
  'host',
  'mediator',
] as const
export type PublisherField = (typeof PUBLISHER_FIELDS)[number]
/** The legal notice is complete without it: not every publisher has one. */
export const OPTIONAL_PUBLISHER_FIELDS: readonly PublisherField[] = ['vatNumber']
export const MAX_PUBLISHER_LENGTH = 300
