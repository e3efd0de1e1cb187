/** What the receipt of a deletion names. Loads no schema. */
export const ERASED_KINDS = [
  'photos',
  'files',
  'versions',
  'restorations',
  'fingerprints',
  'attached',
  'mails',
  'sessions',
  'preferences',
] as const
export type ErasedKind = (typeof ERASED_KINDS)[number]

export const KEPT_KINDS = [
  'ledger',
  'consent',
  'invoices',
  'trial',
  'debt',
  'gifts',
  'adminLog',
  'backups',
  'erasureList',
] as const
export type KeptKind = (typeof KEPT_KINDS)[number]
