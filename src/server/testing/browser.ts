/**
 * A minimal browser for tests of sign-in: stores cookies by path and sends requests through
 * app.inject.
 */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Cookie = { value: string; path: string }
type Request = {
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  json?: object
  headers?: Record<string, string>
}

export function createBrowser(app: FastifyInstance) {
  const jar = new Map<string, Cookie>()

  async function open(
    address: string,
    { method = 'GET', form, json, headers = {} }: Request = {},
  ): Promise<LightMyRequestResponse> {
    const url = new URL(address, 'http://localhost')
    const cookie = [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const reply = await app.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        'user-agent': 'test browser',
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : json ? { payload: json } : {}),
    })
    for (const { name, value, path, maxAge, expires } of reply.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) jar.delete(name)
      else jar.set(name, { value, path: path ?? '/' })
    }
    return reply
  }

  return {
    jar,
    open,
    /**
     * Opens an address and follows redirects for as long as they stay below `prefix`. Returns the
     * last reply and where it points.
     */
    async follow(
      address: string,
      prefix: string,
      request: Request = {},
    ): Promise<{ reply: LightMyRequestResponse; address: string; location: string | undefined }> {
      let at = address
      let reply = await open(at, request)
      for (let hops = 0; hops < 10; hops++) {
        const location = reply.headers.location
        if (!location || !new URL(location, 'http://localhost').pathname.startsWith(prefix))
          return { reply, address: at, location }
        at = location
        reply = await open(at)
      }
      throw new Error(`too many redirects at ${at}`)
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
