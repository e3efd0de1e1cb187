/** The port for delivering a file made of a restoration: signs it and records its fingerprints. */
import type { FingerprintKind } from '#contract/fingerprint.ts'

export type Seal = (file: {
  photoId: number
  /** Null for photos older than versions. */
  versionId: number | null
  kind: FingerprintKind
  /** A JPEG or PNG is signed if possible, other files never. */
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
