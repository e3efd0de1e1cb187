/** An OpenID Connect issuer whose token endpoint returns what a sign-in test sets. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const FAKE_CLIENT = {
  clientId: 'antan-test',
  clientSecret: 'a-secret-of-the-test-client-0123456789',
}

type Claims = Record<string, unknown>
type TokenReply = { status?: number; body?: object; hang?: boolean }

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const KID = 'first'

/** Starts the issuer on a free port of this machine. */
export async function startFakeIssuer() {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let reply: TokenReply = {}
  const hanging = new Set<ServerResponse>()

  const server = createServer((req, res) => {
    const send = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (req.url === '/.well-known/openid-configuration') return send(200, metadata(issuer))
    if (req.url === '/jwks')
      return send(200, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }],
      })
    if (reply.hang) return hanging.add(res)
    return send(reply.status ?? 200, reply.body ?? {})
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Valid claims; an undefined value in `changes` removes a claim. */
  const claims = (nonce: string, changes: Claims = {}): Claims => {
    const now = Math.floor(Date.now() / 1_000)
    return {
      iss: issuer,
      aud: FAKE_CLIENT.clientId,
      sub: 'sub-1',
      email: 'jeanne@antan.test',
      email_verified: true,
      nonce,
      iat: now,
      exp: now + 300,
      ...changes,
    }
  }
  const signWith = (key: KeyObject, payload: Claims, kid = KID): string => {
    const input = `${encode({ alg: 'RS256', kid })}.${encode(payload)}`
    return `${input}.${sign('RSA-SHA256', Buffer.from(input), key).toString('base64url')}`
  }

  return {
    issuer,
    claims,
    signed: (payload: Claims) => signWith(own.privateKey, payload),
    signedByAnother: (payload: Claims, kid?: string) => signWith(foreign.privateKey, payload, kid),
    unsigned: (payload: Claims) => `${encode({ alg: 'none' })}.${encode(payload)}.`,
    /** Signed with the client's secret as HMAC key. */
    hmac(payload: Claims) {
      const input = `${encode({ alg: 'HS256' })}.${encode(payload)}`
      return `${input}.${createHmac('sha256', FAKE_CLIENT.clientSecret).update(input).digest('base64url')}`
    },
    /** A valid signature over other claims. */
    tampered(payload: Claims, changes: Claims) {
      const [header, , signature] = signWith(own.privateKey, payload).split('.')
      return `${header}.${encode({ ...payload, ...changes })}.${signature}`
    },
    /** Sets the token endpoint's next replies. */
    answer(next: TokenReply) {
      reply = next
    },
    answerWith(idToken: string) {
      reply = {
        body: { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: idToken },
      }
    },
    async close() {
      for (const res of hanging) res.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
export type FakeIssuer = Awaited<ReturnType<typeof startFakeIssuer>>

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  code_challenge_methods_supported: ['S256'],
})
