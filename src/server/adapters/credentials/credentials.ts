/** The port to Content Credentials: a signed C2PA manifest inside a JPEG or PNG file. */

export type SignableType = 'image/jpeg' | 'image/png'

type Signer = {
  /** SHA-256 of the certificate, in hexadecimal. */
  id: string
  /** Common name of the certificate. */
  name: string
}

export type Credentials = {
  /**
   * Null where files cannot be signed: no certificate, no library for this platform. Never rejects.
   */
  signer(): Promise<Signer | null>
  /**
   * Writes a signed copy. Returns false where that fails; the first failure is logged. Never
   * rejects.
   */
  sign(
    file: { source: string; target: string; mediaType: SignableType },
    /** The manifest definition of the C2PA library, as JSON. */
    manifest: object,
  ): Promise<boolean>
}
