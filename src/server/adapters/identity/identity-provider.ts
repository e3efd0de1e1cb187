/** The port to whoever vouches for people's identity. Google and the development provider are reached through the same adapter. */

/** One person as the provider knows them. `sub` is the key; `email` is lower case. */
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
  /** Who came back: checks state, nonce, PKCE, issuer, audience and signature. Throws IdentityFailure. */
  finish(callbackUrl: URL, secrets: FlowSecrets): Promise<Identity>
}

export type IdentityFailureReason =
  | 'denied'
  | 'provider-unreachable'
  | 'provider-error'
  | 'response-rejected'

/** Why the provider gave no identity. `detail` is a short code for the log; it holds nothing the provider sent. */
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
