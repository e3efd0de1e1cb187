/** The port to the identity provider. Google and the development provider share one adapter. */

/** A person's claims. `sub` is the key; `email` is lower case. */
export type Identity = {
  sub: string
  email: string
  emailVerified: boolean
  name?: string
  picture?: string
}
/** The secrets of one flow, kept on the server between its start and its finish. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type IdentityProvider = {
  /** Where to send the browser. Throws IdentityFailure. */
  start(secrets: FlowSecrets): Promise<URL>
  /**
   * The identity after the callback; verifies state, nonce, PKCE, issuer, audience and signature.
   * Throws IdentityFailure.
   */
  finish(callbackUrl: URL, secrets: FlowSecrets): Promise<Identity>
}

export type IdentityFailureReason =
  | 'denied'
  | 'provider-unreachable'
  | 'provider-error'
  | 'response-rejected'

/** A failed sign-in. `detail` is a short code for the log, without text from the provider. */
export class IdentityFailure extends Error {
  override readonly name = 'IdentityFailure'
  readonly reason: IdentityFailureReason
  readonly detail: string

  constructor(reason: IdentityFailureReason, detail: string) {
    super(`${reason} (${detail})`)
    this.reason = reason
    this.detail = detail
  }
}
