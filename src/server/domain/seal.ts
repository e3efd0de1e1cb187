/** What features ask for before they give out a file made of a restoration: a signature, and its fingerprints on record. */
import type { FingerprintKind } from '#contract/fingerprint.ts'

export type Seal = (file: {
  photoId: number
  /** Null for photos older than versions. */
  versionId: number | null
  kind: FingerprintKind
  /** A JPEG or PNG is signed where it can be, other files never. */
  path: string
  /** A temporary folder for the signed copy. */
  folder: string
}) => Promise<{
  /** The signed copy, or the file itself. */
  path: string
  isSigned: boolean
}>

export type Sealing = {
  seal: Seal
  /** Changes with the certificate; null where nothing can be signed. */
  tag(): Promise<string | null>
}
