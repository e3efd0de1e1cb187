/** Cookies: HttpOnly, SameSite=Lax; `Secure` with the `__Host-` prefix on https. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from './caller.ts'

export const IMAGE_COOKIE = 'antan_image'
export const cookieName = (name: string, secure: boolean): string =>
  secure ? `__Host-${name}` : name

export function cookieJar(
  req: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Pick<RequestContext, 'cookie' | 'setCookie' | 'clearCookie'> {
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    cookie: (name) => req.cookies[cookieName(name, secure)],
    setCookie: (name, value, { maxAgeSeconds } = {}) => {
      reply.setCookie(cookieName(name, secure), value, {
        ...base,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      })
    },
    clearCookie: (name) => {
      reply.clearCookie(cookieName(name, secure), base)
    },
  }
}
