/** Answers a share from a phone that no service worker took: the restore screen asks for the photo again. */
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'

export function shareTarget(app: FastifyInstance, preHandler: preHandlerAsyncHookHandler): void {
  // The body is not read: a visitor's picture has no place on the server before its restoration is asked for.
  app.post('/partager', { preHandler }, async (_req, reply) =>
    reply.header('cache-control', 'no-store').redirect('/restore?partage=perdu', 303),
  )
}
